import { newId } from '@catraca/kernel/ids';
import { tokenIn } from '@catraca/testing/panel-person';
import { sha256Of } from '../src/domain/token.ts';
import {
  code,
  newEmail,
  newSource,
  PASSWORD,
  type Person,
  type RunningIdentity,
  startIdentity,
  wrong,
} from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
}, 30_000);
afterAll(() => identity.service.close());

const page = { page: 1, perPage: 10 };
const accept = (token: string, changes: object = {}) =>
  identity.members.acceptInvitation({
    ...{ token, name: 'Bia', password: PASSWORD, source: newSource(), userAgent: 'curl' },
    ...changes,
  });
const signedIn = ({ id: userId, session }: Person) => ({
  userId,
  sessionId: session.id,
  name: '',
  password: '',
});
const membershipsOf = async ({ token }: Pick<Person, 'token'>) =>
  (await identity.sessions.findSession({ tokenSha256: sha256Of(token) })).session!.memberships;
const memberOf = async (accountId: string, { id }: Person) =>
  (await identity.members.listMembers({ accountId, ...page })).members.find(({ user }) => user!.id === id)!;

test('S26.19 S26.20 an invitation is seen, accepted once, and gone', async () => {
  const accountId = newId('acc');
  const email = newEmail();
  const token = await identity.invite({ accountId, role: 'finance', email: email.toUpperCase() });
  expect(await identity.members.previewInvitation({ token })).toEqual({
    email,
    name: 'Loja da Ana',
    role: 'finance',
    existing: false,
    accountId,
    invitationId: expect.stringMatching(/^inv_/),
  });
  const { invitations } = await identity.members.listInvitations({ accountId, ...page });
  expect(invitations).toEqual([expect.objectContaining({ accountId, email, role: 'finance' })]);
  expect(Date.parse(invitations[0]!.expiresAt) - Date.parse(invitations[0]!.createdAt)).toBe(72 * 3_600_000);

  const { session } = await accept(token);
  expect(session).toMatchObject({
    user: { email, name: 'Bia' },
    memberships: [{ accountId, role: 'finance' }],
  });
  expect((await identity.members.listInvitations({ accountId, ...page })).total).toBe(0);
  await expect(accept(token)).rejects.toMatchObject(code('resource_not_found'));
  await expect(identity.members.previewInvitation({ token })).rejects.toMatchObject(
    code('resource_not_found'),
  );
});

test('S26.25 without a mail server who invites is told, and hands the link on', async () => {
  const order = { accountId: newId('acc'), name: 'Loja', email: newEmail(), role: 'viewer' };
  const created = await identity.members.createInvitation({ invitationId: newId('inv'), ...order });
  expect(created).toMatchObject({ isSent: false, hasMailServer: false });
  expect((await accept(tokenIn(created.url))).token).toBeDefined();
});

test('S26.20 of acceptances at once one makes a person', async () => {
  const accountId = newId('acc');
  const token = await identity.invite({ accountId });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => accept(token)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await identity.members.listMembers({ accountId, ...page })).total).toBe(1);
});

test('S26.20 a bad password leaves the invitation', async () => {
  const token = await identity.invite({ accountId: newId('acc') });
  await expect(accept(token, { password: 'curta' })).rejects.toMatchObject(wrong('password'));
  expect((await accept(token)).token).toBeDefined();
});

test('S26.19 an invitation that is over, withdrawn, replaced or unknown is not found', async () => {
  const accountId = newId('acc');
  const email = newEmail();
  const replaced = await identity.invite({ accountId, email });
  const expired = await identity.invite({ accountId, email });
  const { invitations } = await identity.members.listInvitations({ accountId, ...page });
  expect(invitations).toHaveLength(1);
  await identity.service.inDatabase((database) =>
    database
      .collection<{ _id: string }>('invitations')
      .updateOne({ _id: invitations[0]!.id }, { $set: { expiresAt: new Date(Date.now() - 1) } }),
  );
  const withdrawn = await identity.invite({ accountId, email: newEmail() });
  const { invitations: open } = await identity.members.listInvitations({ accountId, ...page });
  const invitationId = open[0]!.id;
  await expect(
    identity.members.deleteInvitation({ accountId: newId('acc'), invitationId }),
  ).rejects.toMatchObject(code('resource_not_found'));
  await identity.members.deleteInvitation({ accountId, invitationId });

  for (const token of [replaced, expired, withdrawn, 'nada'])
    await expect(accept(token)).rejects.toMatchObject(code('resource_not_found'));
});

test('S26.21 an invitation of a person who exists needs that person’s session, and changes no password', async () => {
  const [person, other] = [await identity.newPerson(), await identity.newPerson()];
  const accountId = newId('acc');
  const token = await identity.invite({ accountId, email: person.email, role: 'viewer' });
  expect((await identity.members.previewInvitation({ token })).existing).toBe(true);

  await expect(accept(token, { password: 'senha do invasor' })).rejects.toMatchObject(
    code('session_invalid'),
  );
  await expect(accept(token, signedIn(other))).rejects.toMatchObject(code('invitation_invalid'));
  const stolen = { ...signedIn(person), sessionId: other.session.id };
  await expect(accept(token, stolen)).rejects.toMatchObject(code('session_invalid'));

  const { session, token: cookie } = await accept(token, signedIn(person));
  expect(cookie).toBeUndefined();
  expect(session!.id).toBe(person.session.id);
  expect(await membershipsOf(person)).toContainEqual({ accountId, name: 'Loja da Ana', role: 'viewer' });
  expect((await identity.signIn(person)).token).toBeDefined();
});

test('S26.21 who is signed in does not accept an invitation of an e-mail that is nobody’s', async () => {
  const person = await identity.newPerson();
  const token = await identity.invite({ accountId: newId('acc') });
  await expect(accept(token, signedIn(person))).rejects.toMatchObject(code('invitation_invalid'));
  expect((await accept(token)).token).toBeDefined();
});

test('S26.21 a member is not invited again', async () => {
  const accountId = newId('acc');
  const { email } = await identity.newPerson({ accountId });
  await expect(identity.invite({ accountId, email })).rejects.toMatchObject(wrong('email'));
});

test.each([
  ['an account', newId('acc'), 'admin'],
  ['the platform', undefined, 'owner'],
  ['an account', newId('acc'), 'root'],
])('S26.22 %s has other roles than the one given', async (_, accountId, role) => {
  await expect(identity.invite({ accountId, role })).rejects.toMatchObject(wrong('role'));
});

test('S26.22 the platform has a team of its own', async () => {
  const token = await identity.invite({ role: 'admin' });
  const { session } = await accept(token);
  expect(session!.memberships).toEqual([{ name: '', role: 'admin' }]);
});

test('S26.23 S26.26 a role counts at once; a removed member’s session lives on without the account', async () => {
  const accountId = newId('acc');
  await identity.newPerson({ accountId });
  const person = await identity.newPerson({ accountId, role: 'support' });
  const topic = await identity.service.topic('identity.events').listen();
  const { id: memberId } = await memberOf(accountId, person);

  await expect(identity.members.updateMember({ accountId, memberId, role: 'admin' })).rejects.toMatchObject(
    wrong('role'),
  );
  const elsewhere = { accountId: newId('acc'), memberId, role: 'owner' };
  await expect(identity.members.updateMember(elsewhere)).rejects.toMatchObject(code('resource_not_found'));
  const { member } = await identity.members.updateMember({ accountId, memberId, role: 'finance' });
  expect(member).toMatchObject({ id: memberId, role: 'finance', user: { id: person.id } });
  expect((await membershipsOf(person))[0]!.role).toBe('finance');

  await identity.members.deleteMember({ accountId, memberId });
  expect(await membershipsOf(person)).toEqual([]);
  await expect(identity.members.deleteMember({ accountId, memberId })).rejects.toMatchObject(
    code('resource_not_found'),
  );
  const isOfMember = ({ value }: { value: object }) => JSON.stringify(value).includes(memberId);
  const told = await topic.until((all) => all.filter(isOfMember).length >= 3);
  expect(told.filter(isOfMember)).toEqual(
    // joined, another role, removed
    Array(3).fill({
      key: accountId,
      headers: expect.anything(),
      value: expect.objectContaining({
        type: 'membership.changed',
        account_id: accountId,
        data: { member_id: memberId, user_id: person.id },
      }),
    }),
  );
});

test('S26.23 no invitation of before brings a removed member back, not one of two that were made at once', async () => {
  for (let round = 0; round < 5; round++) {
    const accountId = newId('acc');
    await identity.newPerson({ accountId });
    const person = await identity.newPerson();
    const invited = { accountId, email: person.email, role: 'finance' };
    const tokens = await Promise.all([identity.invite(invited), identity.invite(invited)]);
    const outcomes = [];
    for (const token of tokens)
      outcomes.push(await accept(token, signedIn(person)).catch(({ code }) => code));
    expect(outcomes.some((outcome) => typeof outcome === 'object')).toBe(true);

    await identity.members.deleteMember({ accountId, memberId: (await memberOf(accountId, person)).id });
    for (const token of tokens)
      await expect(accept(token, signedIn(person))).rejects.toMatchObject(code('resource_not_found'));
  }
}, 30_000);

test('S26.23 members are listed newest first, with when they were last there', async () => {
  const accountId = newId('acc');
  const people = [
    await identity.newPerson({ accountId }),
    await identity.newPerson({ accountId, role: 'viewer' }),
  ];
  const { members, total } = await identity.members.listMembers({ accountId, ...page });
  expect(total).toBe(2);
  expect(members.map(({ user }) => user!.id)).toEqual([people[1]!.id, people[0]!.id]);
  expect(members[0]!.lastSeenAt).toEqual(expect.any(String));
  const second = await identity.members.listMembers({ accountId, page: 2, perPage: 1 });
  expect(second.members.map(({ user }) => user!.id)).toEqual([people[0]!.id]);
});

test('S26.24 of two owners who demote or remove each other at the same time one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const accountId = newId('acc');
    const owners = [await identity.newPerson({ accountId }), await identity.newPerson({ accountId })];
    const ids = await Promise.all(owners.map(async (owner) => (await memberOf(accountId, owner)).id));
    const outcomes = await Promise.allSettled([
      identity.members.updateMember({ accountId, memberId: ids[0]!, role: 'viewer' }),
      identity.members.deleteMember({ accountId, memberId: ids[1]! }),
    ]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(['last_owner']);
  }
}, 60_000);
