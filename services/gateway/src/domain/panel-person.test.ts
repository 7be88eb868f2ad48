import { sellerRoles } from '@catraca/contracts/http/schemas/panel-role';
import { newId } from '@catraca/kernel/ids';
import fc from 'fast-check';
import { assertProven, assertRole, membershipIn } from './panel-person.ts';

const account = fc.integer({ min: 0, max: 3 }).map((index) => `acc_${String(index).repeat(26)}`);
const memberships = fc.uniqueArray(fc.record({ accountId: account, role: fc.constantFrom(...sellerRoles) }), {
  selector: ({ accountId }) => accountId,
});
const platform = { role: 'admin' };
const attempt = <Result>(work: () => Result) => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('S27.9 whatever the header says, only a membership of the session is chosen', () => {
  fc.assert(
    fc.property(memberships, fc.option(account, { nil: undefined }), (ofPerson, header) => {
      const chosen = attempt(() => membershipIn([platform, ...ofPerson], header));
      if (typeof chosen === 'string') {
        const isUnclear = header === undefined && ofPerson.length > 1;
        expect(chosen).toBe(isUnclear ? 'validation_failed' : 'resource_not_found');
      } else {
        expect(ofPerson).toContainEqual(chosen);
        if (header !== undefined) expect(chosen.accountId).toBe(header);
      }
    }),
  );
});

test.each(['', 'acc_', 'loja', newId('ch'), ['acc_1', 'acc_2']])(
  'S27.9 the header %j is told as malformed',
  (header) => {
    expect(attempt(() => membershipIn([], header))).toBe('validation_failed');
  },
);

test('S27.12 a role that the row does not have is refused, with those that it has', () => {
  const asViewer = { accountId: newId('acc'), role: 'viewer' };
  expect(() => assertRole(asViewer, ['owner', 'viewer'])).not.toThrow();
  expect(attempt(() => assertRole(asViewer, ['owner']))).toBe('role_not_allowed');
  expect(attempt(() => assertRole({ ...asViewer, role: 'admin' }, ['owner']))).toBe('role_not_allowed');
});

test('S27.11 a proof counts for so many seconds, and not one more', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const provenAt = (seconds: number) => ({
    reauthenticatedAt: new Date(now.getTime() - seconds * 1_000).toISOString(),
  });
  expect(() => assertProven(provenAt(600), now, 600)).not.toThrow();
  expect(attempt(() => assertProven(provenAt(601), now, 600))).toBe('reauthentication_required');
});
