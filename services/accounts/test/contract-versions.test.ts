import type { ContractPatch } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import fc from 'fast-check';
import type { ContractTerms } from '../src/domain/contract.ts';
import { type RunningAccounts, startAccounts } from './running-accounts.ts';

let running: RunningAccounts;
beforeAll(async () => {
  running = await startAccounts();
}, 30_000);
afterAll(() => running.service.close());

// Few values, so that patches often repeat what already holds.
const small = fc.integer({ min: 0, max: 2 });
const patch = <Shape extends object>(shape: { [Field in keyof Shape]: fc.Arbitrary<Shape[Field]> }) =>
  fc.record(shape, { requiredKeys: [] });
const contractPatch: fc.Arbitrary<ContractPatch> = patch({
  minAmount: fc.integer({ min: 1, max: 2 }),
  platform: patch({ fixed: small, percentBps: small }),
  pix: patch({ fixed: small, percentBps: small, settlementDays: small }),
  card: patch({
    perInstallmentBps: small,
    maxInstallments: fc.integer({ min: 1, max: 2 }),
    settlement: fc.constantFrom('per_installment', 'upfront'),
    buyerInterestBps: small,
  }),
  refunds: patch({ platformFee: fc.constantFrom('proportional', 'none'), retainProviderCost: fc.boolean() }),
  chargebacks: patch({ platformFee: fc.constantFrom('proportional', 'none'), fee: small }),
});
const accountPatch = patch({ name: fc.constantFrom('Loja', 'Outra'), contract: contractPatch });

/** The terms after a patch, told in another way than the service does. */
function termsAfter({ version: _, ...terms }: ContractTerms, changes: ContractPatch = {}) {
  const after = structuredClone(terms) as Record<string, unknown>;
  for (const [part, value] of Object.entries(changes))
    after[part] = typeof value === 'object' ? { ...(after[part] as object), ...value } : value;
  return after;
}

async function contractsOf(id: string): Promise<ContractTerms[]> {
  const stored = await running.service.inDatabase((database) =>
    database.collection('accounts').findOne({ _id: id as never }),
  );
  return stored!.contracts;
}

test('S18.10 a patch adds one contract version exactly when terms change, and no version is rewritten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(accountPatch, { maxLength: 8 }), async (patches) => {
      const { id, contract } = await running.newAccount();
      const versions = [contract as ContractTerms];
      for (const change of patches) {
        const { account } = await running.accounts.updateAccount({ accountId: id, patch: change });
        const current = versions.at(-1)!;
        const terms = termsAfter(current, change.contract);
        const next = { ...terms, version: current.version + 1 } as ContractTerms;
        const { version: _, ...before } = current;
        if (JSON.stringify(terms) !== JSON.stringify(before)) versions.push(next);
        expect(account!.contract).toEqual(versions.at(-1));
      }
      expect(await contractsOf(id)).toEqual(versions);
    }),
    { numRuns: 30 },
  );
}, 60_000);

test('concurrent changes are all kept, each as a separate version', async () => {
  const { id } = await running.newAccount();
  const amounts = [200, 300, 400, 500, 600];
  await Promise.all(
    amounts.map((minAmount) =>
      running.accounts.updateAccount({ accountId: id, patch: { contract: { minAmount } } }),
    ),
  );
  const versions = await contractsOf(id);
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(versions.map(({ minAmount }) => minAmount))).toEqual(new Set([100, ...amounts]));
});
