import { newId } from '@catraca/kernel/ids';
import { tokenIn } from '@catraca/testing/panel-person';
import { sha256Of } from '../src/domain/token.ts';
import { MailServer } from './mail-server.ts';
import {
  code,
  newEmail,
  newSource,
  PASSWORD,
  type Person,
  type RunningIdentity,
  setPauses,
  startIdentity,
  wrong,
} from './running-identity.ts';

const mailServer = new MailServer();
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ SMTP_URL: await mailServer.listen() });
}, 30_000);
afterAll(async () => {
  await identity.service.close();
  await mailServer.close();
});

const NEXT = 'o rato roeu a roupa';
const isLive = async ({ token }: { token?: string | null | undefined }) =>
  (await identity.sessions.findSession({ tokenSha256: sha256Of(token!) })).session !== undefined;
const change = ({ id: userId, session }: Person, changes: object = {}) =>
  identity.credentials.changePassword({
    ...{ userId, sessionId: session.id, currentPassword: PASSWORD, password: NEXT, source: newSource() },
    ...changes,
  });
const request = (email: string, source = newSource()) =>
  identity.credentials.requestPasswordReset({ email, source });

/** Token of the newest link to a new password. */
async function resetOf(person: Person, count = 1): Promise<string> {
  await request(person.email);
  const mails = await mailServer.of(person.email, count + 1);
  return tokenIn(/https:\S+\/nova-senha\/\S+/.exec(mails.at(-1)!.text)![0]);
}

test('S26.16 a new password ends the other sessions, and the old one signs nobody in', async () => {
  const person = await identity.newPerson();
  const other = await identity.signIn(person);
  await change(person);
  expect([await isLive(person), await isLive(other)]).toEqual([true, false]);
  await expect(identity.signIn(person)).rejects.toMatchObject(code('invalid_credentials'));
  expect((await identity.signIn(person, { password: NEXT })).token).toBeDefined();
});

test('S26.16 a session that is opened with the old password meanwhile is over too', async () => {
  const person = await identity.newPerson();
  const openings = Array.from({ length: 6 }, () =>
    identity.signIn({ ...person, source: newSource() }).catch(() => null),
  );
  await change(person);
  const opened = (await Promise.all(openings)).filter((one) => one !== null);
  for (const one of opened) expect(await isLive(one)).toBe(false);
});

test('S26.16 the password of now is needed, and a wrong one counts', async () => {
  const person = await identity.newPerson();
  const guess = { currentPassword: 'outra senha', source: newSource() };
  for (let failures = 0; failures < 5; failures++)
    await expect(change(person, guess)).rejects.toMatchObject(wrong('current_password'));
  await setPauses(identity, 300);
  await expect(change(person, guess)).rejects.toMatchObject(code('too_many_requests'));
  expect((await identity.signIn(person)).token).toBeDefined();
});

test('S26.16 of two changes at once that prove the same password one counts, and its session stays', async () => {
  const person = await identity.newPerson();
  const session = await identity.signIn(person);
  const other = { ...person, session: session.session!, token: session.token! };
  const [first, second] = await Promise.allSettled([
    change(person),
    change(other, { password: 'a aranha arranha a rã' }),
  ]);
  const lost = first.status === 'rejected' ? first : second;
  expect([first, second].map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(lost).toMatchObject({ reason: wrong('current_password') });
  const isFirst = first.status === 'fulfilled';
  expect([await isLive(person), await isLive(other)]).toEqual([isFirst, !isFirst]);
});

test('S26.17 who knows the old password does not undo a reset by changing it at the same time', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await identity.newPerson();
    const token = await resetOf(person);
    const [reset] = await Promise.allSettled([
      identity.credentials.resetPassword({ token, password: NEXT }),
      change(person, { password: 'senha do invasor' }),
      change(person, { password: 'senha do invasor' }),
    ]);
    // a change that was faster ends the link
    const password = reset.status === 'fulfilled' ? NEXT : 'senha do invasor';
    expect((await identity.signIn(person, { password })).token).toBeDefined();
  }
}, 30_000);

test('S26.15 a password that is too short, the e-mail or among the commonest is refused', async () => {
  const person = await identity.newPerson();
  for (const password of ['curta', person.email.toUpperCase(), '1234567890', 'Qwertyuiop', 'x'.repeat(129)])
    await expect(change(person, { password })).rejects.toMatchObject(wrong('password'));
  expect((await identity.signIn(person)).token).toBeDefined();
});

test('S26.17 a reset gives a new password once, and ends all sessions', async () => {
  const person = await identity.newPerson();
  const [first, token] = [await resetOf(person), await resetOf(person, 2)];
  await expect(identity.credentials.resetPassword({ token, password: 'curta' })).rejects.toMatchObject(
    wrong('password'),
  );

  const tries = Array.from({ length: 3 }, () =>
    identity.credentials.resetPassword({ token, password: NEXT }),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

  expect(await isLive(person)).toBe(false);
  expect((await identity.signIn(person, { password: NEXT })).token).toBeDefined();
  for (const used of [token, first])
    await expect(
      identity.credentials.resetPassword({ token: used, password: PASSWORD }),
    ).rejects.toMatchObject(code('resource_not_found'));
});

test('S26.17 a link is over after half an hour, and an unknown one is not found', async () => {
  const person = await identity.newPerson();
  const token = await resetOf(person);
  const stored = await identity.service.inDatabase(async (database) => {
    const resets = database.collection<{ _id: string; expiresAt: Date }>('password_resets');
    const found = await resets.findOne({ _id: sha256Of(token) });
    await resets.updateOne({ _id: sha256Of(token) }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    return found!;
  });
  const minutesLeft = (stored.expiresAt.getTime() - Date.now()) / 60_000;
  expect(minutesLeft).toBeGreaterThan(29);
  expect(minutesLeft).toBeLessThanOrEqual(30);
  for (const over of [token, 'nada'])
    await expect(identity.credentials.resetPassword({ token: over, password: NEXT })).rejects.toMatchObject(
      code('resource_not_found'),
    );
});

test('S26.18 the answer is the same whoever has the e-mail, and nobody’s mailbox is flooded', async () => {
  const person = await identity.newPerson();
  const stranger = newEmail();
  expect(await request(stranger)).toEqual(await request(person.email));
  for (let more = 0; more < 6; more++) expect(await request(person.email)).toEqual({});
  const last = await identity.newPerson();
  await request(last.email);
  await mailServer.of(last.email, 2);
  const resets = (await mailServer.of(person.email, 4)).filter(({ text }) => text.includes('/nova-senha/'));
  expect(resets.length).toBeLessThanOrEqual(3);
  expect(mailServer.mails.some(({ to }) => to.includes(stranger))).toBe(false);
});

test('S26.25 an invitation is sent in plain Portuguese, with its link', async () => {
  const email = newEmail();
  const order = { accountId: newId('acc'), name: 'Padaria São João', email, role: 'finance' };
  const { isSent, url } = await identity.members.createInvitation({ invitationId: newId('inv'), ...order });
  expect(isSent).toBe(true);
  expect(url).toMatch(/^https:\/\/pay\.example\/panel\/convite\/[\w-]{43}$/);
  const [mail] = await mailServer.of(email);
  expect(mail!.text).toContain('painel de Padaria São João, em Catraca');
  expect(mail!.text).toContain('Papel: financeiro.');
  expect(mail!.text).toContain(url);
  expect(mail!.raw).toMatch(/^From: nao-responda@pay\.example/m);
  expect(mail!.raw).toMatch(/^Content-Type: text\/plain/m);
});

test('S26.29 an e-mail gets five invitations a day, from all accounts together', async () => {
  const [email, other] = [newEmail(), newEmail()];
  const invite = (to: string) =>
    identity.members.createInvitation({
      ...{ invitationId: newId('inv'), accountId: newId('acc'), name: 'Loja', email: to, role: 'viewer' },
    });
  mailServer.isFull = true;
  expect((await invite(email)).isSent).toBe(false); // does not count
  mailServer.isFull = false;
  const written = [email, email, email, email, email.toUpperCase()];
  const outcomes = await Promise.allSettled([...written, email, email].map(invite));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(2);
  for (const { code: refusal, details } of refused) {
    expect(refusal).toBe('too_many_requests');
    expect(details.retry_after).toBeGreaterThan(86_400 - 60);
    expect(details.retry_after).toBeLessThanOrEqual(86_400);
  }
  expect((await invite(other)).isSent).toBe(true);
  await mailServer.of(other);
  const isTo = (to: string[]) => to.some((address) => address.toLowerCase() === email);
  expect(mailServer.mails.filter(({ to }) => isTo(to))).toHaveLength(5);
});

test('S26.29 of the e-mails that got invitations only a keyed hash is kept', async () => {
  const email = newEmail();
  const order = { accountId: newId('acc'), name: 'Loja', email, role: 'viewer' };
  await identity.members.createInvitation({ invitationId: newId('inv'), ...order });
  const counters = await identity.service.inDatabase((database) =>
    database.collection('attempt_counters').find().toArray(),
  );
  expect(counters.length).toBeGreaterThan(0);
  expect(JSON.stringify(counters)).not.toContain('loja.example');
});

test('S26.25 a name adds no header and no recipient', async () => {
  const email = newEmail();
  const name = 'Loja\r\nBcc: outra@loja.example\r\n\r\nolá';
  const order = { accountId: newId('acc'), name, email, role: 'viewer' };
  await identity.members.createInvitation({ invitationId: newId('inv'), ...order });
  const [mail] = await mailServer.of(email);
  expect(mail!.to).toEqual([email]);
  expect(mail!.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
});

test('S26.25 an e-mail has one recipient, whatever is written in the address', async () => {
  const [email, other] = [newEmail(), newEmail()];
  for (const address of [`${email}, ${other}`, `${email} <${other}>`, `"${other} x"@loja.example`]) {
    const order = { accountId: newId('acc'), name: 'Loja', email: address, role: 'viewer' };
    await identity.members.createInvitation({ invitationId: newId('inv'), ...order });
  }
  const last = newEmail();
  const order = { accountId: newId('acc'), name: 'Loja', email: last, role: 'viewer' };
  await identity.members.createInvitation({ invitationId: newId('inv'), ...order });
  await mailServer.of(last);
  expect(mailServer.mails.flatMap(({ to }) => to)).not.toContain(other);
});

test('S26.25 what the mail server does not take is told, and the link works', async () => {
  mailServer.isFull = true;
  const order = { accountId: newId('acc'), name: 'Loja', email: newEmail(), role: 'owner' };
  const created = await identity.members.createInvitation({ invitationId: newId('inv'), ...order });
  mailServer.isFull = false;
  expect(created).toMatchObject({ isSent: false, hasMailServer: true });
  expect((await identity.members.previewInvitation({ token: tokenIn(created.url) })).email).toBe(order.email);
});
