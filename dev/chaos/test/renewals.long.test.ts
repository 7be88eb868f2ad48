import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@catraca/testing/eventually';
import { newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { checkRenewals } from '../src/check-renewals.ts';
import { Gateways } from '../src/gateways.ts';
import { Random } from '../src/random.ts';
import { Renewals } from '../src/renewals.ts';
import type { Retries } from '../src/retries.ts';

const DAYS = 14;
const stack = await opened(SharedStack.open());

test('renewals go on by days, and the check finds nothing where nothing fails', async () => {
  const violations: string[] = [];
  const retries: Retries = {
    until: async (attempt) => {
      while (!(await attempt())) await sleep(200);
    },
    fail: () => false,
    reportViolation: (violation) => violations.push(violation),
  };
  const { account, secretKey } = await newSeller(stack);
  const gateways = new Gateways([{ url: stack.baseUrl, readyUrl: '' }]);
  const seller = { account, secretKey, publishableKey: '' };
  const renewals = new Renewals(gateways, seller, new Random(7), retries);
  const running = renewals.run();
  await eventually(() => expect(renewals.days).toBeGreaterThanOrEqual(DAYS), 180_000);
  renewals.stop();
  await running;

  const [findings, charges] = await stack.inDatabase('charges', (ofCharges) =>
    stack.inDatabase('subscriptions', async (ofSubscriptions) => {
      const databaseOf = (service: string) => (service === 'charges' ? ofCharges : ofSubscriptions);
      const rows = await ofCharges.collection('charges').find({ accountId: account }).toArray();
      return [await checkRenewals(databaseOf, renewals), rows] as const;
    }),
  );
  expect([violations, findings]).toEqual([[], []]);
  expect(renewals.subscribers.every(({ isApproved }) => isApproved)).toBe(true);
  expect(renewals.rejected).toBeGreaterThan(0);
  expect(charges.filter(({ status }) => status === 'paid').length).toBeGreaterThan(10);
}, 240_000);
