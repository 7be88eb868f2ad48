import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { freePorts } from '@catraca/stack/ports';
import { run } from '@catraca/stack/processes/run';
import { eventually } from '@catraca/testing/eventually';
import { newKey } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { codeOfStep } from './examples.ts';
import { ReadersMachine, withTerminal } from './terminal.ts';

// The quickstart, from a new key to the first webhook that the SDK has verified, by the steps that it prints.

/** Of a busy machine, with `npm install`: the rest of ten minutes is for reading and copying. */
const MOST_SECONDS = 150;

const { stack, seller } = await withSeller(SharedStack.open());
const machine = await opened(Promise.resolve(new ReadersMachine()));

withTerminal(
  'a new key leads to a verified webhook in six copied blocks (skipped without util-linux’s script)',
  async () => {
    const scopes = ['charges:write', 'charges:read', 'balance:read', 'webhooks:manage'];
    const key = await newKey(stack, seller.account, { scopes });
    const [port] = await freePorts(1);
    const startedAt = performance.now();
    const copied = new Set<string>();
    /** A block of the page, with the reader's own values where it asks for them, and a port that is free. */
    const copy = (step: string, own: Record<string, string> = {}) => {
      copied.add(step);
      const code = codeOfStep(step, stack.baseUrl).replaceAll('4567', String(port));
      return Object.entries(own).reduce((text, [blank, value]) => text.replace(blank, value), code);
    };

    const install = copy('install-node').replace('./sdks', join(root, 'sdks'));
    const flags = '--offline --no-audit --no-fund';
    const installed = await run('bash', ['-euc', `${install} ${flags}`], { cwd: machine.folder });
    expect([installed.code, installed.output]).toEqual([0, expect.anything()]);
    writeFileSync(join(machine.folder, 'receber.mjs'), copy('webhook-node'));

    const environment = copy('environment', { 'sk_test_…': key });
    const listening = machine.run(`${environment}\n${copy('webhook-listen')}`);
    const secret = await eventually(() => {
      const [found] = /whsec_\S+/.exec(listening.text) ?? [];
      expect(found).toBeDefined();
      return found!;
    });
    const receiving = machine.run(copy('webhook-run-node', { 'whsec_…': secret }));
    await eventually(() => fetch(`http://localhost:${port}/`));
    const triggering = machine.run(`${environment}\n${copy('webhook-trigger')}`);
    await eventually(() => expect(receiving.text).toBe('pago: pedido-1043\n'), 30_000);
    const seconds = (performance.now() - startedAt) / 1_000;

    expect(await triggering.exitCode()).toBe(0);
    const forwarded = /charge\.paid evt_\w+ {2}204 in \d+ ms/;
    await eventually(() => expect(listening.text).toMatch(forwarded)); // after the receiver has answered
    expect([...copied]).toHaveLength(6);
    expect(seconds).toBeLessThan(MOST_SECONDS);
  },
  180_000,
);
