import { createHash } from 'node:crypto';
import { newId } from '@catraca/kernel/ids';
import {
  code,
  newEmail,
  newSource,
  PASSWORD,
  type RunningIdentity,
  startIdentity,
} from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
}, 30_000);
afterAll(() => identity.service.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const find = async (token: string) =>
  (await identity.sessions.findSession({ tokenSha256: sha256(token) })).session;

test('S26.1 S26.4 each sign-in opens a session of its own, by a token of 256 bits that is stored as its hash', async () => {
  const accountId = newId('acc');
  const person = await identity.newPerson({ accountId });
  const first = await identity.signIn(person);
  const second = await identity.signIn({ ...person, email: ` ${person.email.toUpperCase()} ` });

  expect(new Set([person.token, first.token, second.token]).size).toBe(3);
  expect(Buffer.from(first.token!, 'base64url')).toHaveLength(32);
  expect(await find(first.token!)).toEqual(first.session);
  expect(first.session).toMatchObject({
    user: { id: person.id, name: 'Ana Souza', email: person.email, totpEnabled: false, passkeys: 0 },
    memberships: [{ accountId, name: 'Loja da Ana', role: 'owner' }],
    userAgent: 'Firefox',
    source: person.source,
  });
  const stored = await identity.service.inDatabase((database) =>
    database.collection('sessions').find().toArray(),
  );
  expect(JSON.stringify(stored)).not.toContain(first.token);
});

test('S26.2 an unknown e-mail and a wrong password are refused alike', async () => {
  const person = await identity.newPerson();
  const wrong = { password: 'outra senha qualquer' };
  const known = await identity.signIn({ ...person, source: newSource() }, wrong).catch((error) => error);
  const unknown = await identity
    .signIn({ email: newEmail(), source: newSource() }, wrong)
    .catch((error) => error);
  expect(known).toMatchObject({ code: 'invalid_credentials', details: {} });
  expect([unknown.code, unknown.details]).toEqual([known.code, known.details]);
});

test('S26.2 an unknown e-mail takes as long as a wrong password', async () => {
  const person = await identity.newPerson();
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 21; round++) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? person.email : newEmail();
      const startedAt = performance.now();
      await identity
        .signIn({ email, source: newSource() }, { password: 'outra senha' })
        .catch(() => undefined);
      times[kind].push(performance.now() - startedAt);
    }
  }
  const median = (all: number[]) => all.toSorted((one, other) => one - other)[all.length >> 1]!;
  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
}, 30_000);

test('S26.6 no name, e-mail, address or password is in a byte that is stored', async () => {
  const person = await identity.newPerson();
  await identity.signIn(person);
  await identity.invite({ accountId: newId('acc'), email: 'convidada@loja.example' });
  const stored = await identity.service.inDatabase(async (database) => {
    const collections = await database.listCollections().toArray();
    return Promise.all(collections.map(({ name }) => database.collection(name).find().toArray()));
  });
  const bytes = JSON.stringify(stored);
  for (const secret of ['Ana Souza', person.email, 'convidada@', person.source, PASSWORD, 'Firefox'])
    expect(bytes).not.toContain(secret);
  expect(bytes).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('S26.4 S26.26 an ended session is over at once, and gateways are told', async () => {
  const person = await identity.newPerson();
  const topic = await identity.service.topic('identity.events').listen();
  const other = await identity.signIn(person);
  await identity.sessions.endSession({ userId: person.id, sessionId: other.session!.id });
  await identity.sessions.endSession({ userId: person.id, sessionId: other.session!.id });

  expect(await find(other.token!)).toBeUndefined();
  expect(await find(person.token)).toBeDefined();
  const isTold = ({ key }: { key: string }) => key === other.session!.id;
  const told = await topic.until((all) => all.some(isTold));
  expect(told.filter(isTold).map(({ value }) => value)).toEqual([
    expect.objectContaining({
      type: 'session.ended',
      account_id: 'people',
      data: { session_id: other.session!.id, user_id: person.id },
    }),
  ]);
});

test('S26.4 sessions are listed newest first, and another person ends none of them', async () => {
  const [person, stranger] = [await identity.newPerson(), await identity.newPerson()];
  const second = await identity.signIn(person);
  const third = await identity.signIn(person);
  const { sessions } = await identity.sessions.listSessions({ userId: person.id });
  expect(sessions.map(({ id }) => id)).toEqual([third.session!.id, second.session!.id, person.session.id]);

  const theft = { userId: stranger.id, sessionId: second.session!.id };
  await expect(identity.sessions.endSession(theft)).rejects.toMatchObject(code('resource_not_found'));

  await identity.sessions.endOtherSessions({ userId: person.id, sessionId: second.session!.id });
  expect((await identity.sessions.listSessions({ userId: person.id })).sessions).toHaveLength(1);
  expect(await find(second.token!)).toBeDefined();
  expect(await find(third.token!)).toBeUndefined();
  expect(await find(stranger.token)).toBeDefined();
});
