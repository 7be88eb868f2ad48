import { sha256Of } from '../src/domain/token.ts';
import { newSource, type RunningIdentity, setPauses, startIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ PANEL_IDLE_SECONDS: '600', PANEL_SESSION_SECONDS: '1000' });
}, 30_000);
afterAll(() => identity.service.close());

const find = async (token: string) =>
  (await identity.sessions.findSession({ tokenSha256: sha256Of(token) })).session;

const times = ['createdAt', 'lastSeenAt', 'expiresAt', 'reauthenticatedAt'];

/** As if the session had begun, and been used, so many seconds earlier; or only some of its times. */
async function age(sessionId: string, seconds: number, fields = times): Promise<void> {
  const back = (field: string) => ({ $subtract: [`$${field}`, seconds * 1_000] });
  await identity.service.inDatabase((database) =>
    database
      .collection<{ _id: string }>('sessions')
      .updateOne({ _id: sessionId }, [{ $set: Object.fromEntries(fields.map((one) => [one, back(one)])) }]),
  );
}

const secondsLeft = (expiresAt: string) => (Date.parse(expiresAt) - Date.now()) / 1_000;

test('S26.3 a session that nobody uses ends after the idle time', async () => {
  const { session, token } = await identity.newPerson();
  expect(secondsLeft(session.expiresAt)).toBeGreaterThan(500);
  expect(secondsLeft(session.expiresAt)).toBeLessThanOrEqual(600);
  await age(session.id, 601);
  expect(await find(token)).toBeUndefined();
});

test('S26.3 a use puts the end off, but not beyond the limit', async () => {
  const { session, token } = await identity.newPerson();
  await age(session.id, 300);
  expect(secondsLeft((await find(token))!.expiresAt)).toBeGreaterThan(500);
  await age(session.id, 400);
  const last = await find(token);
  expect(secondsLeft(last!.expiresAt)).toBeLessThanOrEqual(300);
  await age(session.id, 301);
  expect(await find(token)).toBeUndefined();
});

test.each([
  ['idle time', 601, ['lastSeenAt']],
  ['limit', 1_001, ['createdAt']],
])('S26.3 a shorter %s counts for sessions that are open, too', async (_, seconds, fields) => {
  const { session, token } = await identity.newPerson();
  await age(session.id, seconds, fields);
  expect(await find(token)).toBeUndefined();
});

test('S26.5 the password proves again that the person is there, a wrong one counts as a failure', async () => {
  const person = await identity.newPerson();
  await age(person.session.id, 20);
  const proof = { userId: person.id, sessionId: person.session.id, source: newSource() };
  const wrong = { ...proof, password: 'outra senha' };
  for (let failures = 0; failures < 5; failures++)
    await expect(identity.sessions.reauthenticate(wrong)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { password: ['A senha não confere.'] } },
    });
  await setPauses(identity, 300);
  await expect(identity.sessions.reauthenticate(wrong)).rejects.toMatchObject({ code: 'too_many_requests' });
  const before = Date.parse((await find(person.token))!.reauthenticatedAt);

  await identity.sessions.reauthenticate({ ...proof, source: newSource(), password: 'três tigres tristes' });
  expect(Date.parse((await find(person.token))!.reauthenticatedAt)).toBeGreaterThan(before + 10_000);
});

test('S26.5 a session of somebody else is not proved', async () => {
  const [person, other] = [await identity.newPerson(), await identity.newPerson()];
  const proof = { userId: person.id, sessionId: other.session.id, source: newSource() };
  await expect(
    identity.sessions.reauthenticate({ ...proof, password: 'três tigres tristes' }),
  ).rejects.toMatchObject({ code: 'session_invalid' });
});
