import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { onPath } from '@catraca/stack/on-path';
import { dumpInto } from '@catraca/testing/dump';
import { toolAccess } from '@catraca/testing/own-access';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
const folder = mkdtempSync(join(tmpdir(), 'catraca-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const withTools = onPath('mongodump') ? test : test.skip;

withTools('a backup has what services stored, and not the sandbox (skipped without mongodump)', async () => {
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  const { prefix } = stack.names;
  const { MONGODB_URI } = toolAccess('backup', stack.names);
  dumpInto(join(folder, 'dump'), MONGODB_URI!, `${prefix}_sandbox`);
  const databases = readdirSync(join(folder, 'dump'));
  expect(databases).toEqual(expect.arrayContaining([`${prefix}_charges`, `${prefix}_balance`, 'oplog.bson']));
  expect(databases).not.toContain(`${prefix}_sandbox`);
  const charges = join(folder, 'dump', `${prefix}_charges`, 'charges.bson.gz');
  expect(gunzipSync(readFileSync(charges)).toString('latin1')).toContain(body.id);
  expect(statSync(charges).mode & 0o077).toBe(0);
});
