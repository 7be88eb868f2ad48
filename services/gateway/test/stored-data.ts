import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@catraca/contracts/services';
import type { Stack } from '@catraca/testing/stack';
import mongoose from 'mongoose';

const { EJSON } = mongoose.mongo.BSON;

interface StoredDocument {
  _id: string;
}

interface Dump {
  dumpedAt: Date;
  databases: Record<ServiceName, Record<string, StoredDocument[]>>;
}

/** Every collection as build 2f335e2 stored it. Secrets are sealed with the key of this fixture. */
const file = join(import.meta.dirname, 'stored/build-2f335e2.json');

/** Opens what the fixture has sealed. */
export const DATA_KEYS = `stored:${Buffer.alloc(32, 7).toString('base64')}`;
/** A secret key of the fixture's account. */
export const secretKey = `sk_test_${'y'.repeat(43)}`;

/** Fills the databases of a stack whose services do not run yet, as if the dump had been taken just now. */
export async function loadStoredData(stack: Stack): Promise<void> {
  const { dumpedAt } = EJSON.parse(readFileSync(file, 'utf8')) as Dump;
  const age = Date.now() - dumpedAt.getTime();
  const text = readFileSync(file, 'utf8')
    .replace(/"\$date": "([^"]+)"/g, (_, date) => `"$date": "${laterBy(age, new Date(date)).toISOString()}"`)
    // The id of an idempotent answer ends in its time.
    .replace(/:(\d{13})"/g, (_, ms) => `:${Number(ms) + age}"`);
  const { databases } = EJSON.parse(text) as Dump;
  for (const [service, collections] of Object.entries(databases)) {
    await stack.inDatabase(service as ServiceName, async (database) => {
      for (const [name, documents] of Object.entries(collections)) {
        const collection = await database.createCollection<StoredDocument>(name);
        if (documents.length > 0) await collection.insertMany(documents);
      }
    });
  }
}

function laterBy(ms: number, date: Date): Date {
  return new Date(date.getTime() + ms);
}
