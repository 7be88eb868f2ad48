import { sellerRoles } from '@catraca/contracts/http/schemas/panel-role';
import fc from 'fast-check';
import { changeRole, removeMember, type Team } from './team.ts';

const at = new Date(0);
const role = fc.constantFrom(...sellerRoles);
const owned = fc.array(role, { maxLength: 6 }).map((roles): Team => {
  const members = ['owner', ...roles].map((one, index) => ({
    id: `mem_${index}`,
    userId: `usr_${index}`,
    role: one,
    createdAt: at,
  }));
  return { accountId: 'acc_1', name: 'Loja', members, createdAt: at };
});
const step = fc.record({ index: fc.nat(7), role: fc.option(role) });

test('S26.24 whatever roles are changed and members removed, an owner stays', () => {
  fc.assert(
    fc.property(owned, fc.array(step), (first, steps) => {
      const last = steps.reduce((team, { index, role: next }) => {
        try {
          const id = `mem_${index}`;
          return next === null ? removeMember(team, id) : changeRole(team, id, next);
        } catch {
          return team;
        }
      }, first);
      expect(last.members.some((member) => member.role === 'owner')).toBe(true);
    }),
  );
});

test('S26.24 the last admin of the platform stays too', () => {
  const members = [{ id: 'mem_1', userId: 'usr_1', role: 'admin', createdAt: at }];
  const team: Team = { accountId: null, name: '', members, createdAt: at };
  expect(() => changeRole(team, 'mem_1', 'support')).toThrow('last_owner');
  expect(() => removeMember(team, 'mem_1')).toThrow('last_owner');
});
