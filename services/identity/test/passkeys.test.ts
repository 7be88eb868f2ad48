import { newId } from '@catraca/kernel/ids';
import { type Lie, SoftwareAuthenticator } from '@catraca/testing/software-authenticator';
import { sha256Of } from '../src/domain/token.ts';
import {
  code,
  newSource,
  PANEL_ORIGIN,
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

const registration = async ({ id: userId }: Person) =>
  (await identity.credentials.startPasskey({ userId })).optionsJson;
const challenge = async () => (await identity.sessions.startPasskeySignIn({})).optionsJson;
const create = ({ id: userId }: Person, responseJson: string, passkeyId = newId('psk')) =>
  identity.credentials.createPasskey({ passkeyId, userId, responseJson, name: 'Chave da Ana' });
const signInWith = (responseJson: string) =>
  identity.sessions.signInWithPasskey({ responseJson, source: newSource(), userAgent: 'Firefox' });

const newAuthenticator = () => new SoftwareAuthenticator(PANEL_ORIGIN);

async function withPasskey(): Promise<{ person: Person; authenticator: SoftwareAuthenticator; id: string }> {
  const person = await identity.newPerson();
  const authenticator = newAuthenticator();
  const { passkey } = await create(person, authenticator.register(await registration(person)));
  return { person, authenticator, id: passkey!.id };
}

async function expirePast(collection: string): Promise<void> {
  await identity.service.inDatabase((database) =>
    database.collection(collection).updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } }),
  );
}

test('S26.13 a passkey is asked for with user verification, on the device, for the panel’s host', async () => {
  const { person, authenticator } = await withPasskey();
  const options = JSON.parse(await registration(person));
  expect(options).toMatchObject({
    rp: { id: 'pay.example', name: 'Catraca' },
    user: { name: person.email, displayName: 'Ana Souza' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.credentialId.toString('base64url') }],
    attestation: 'none',
  });
  const asked = JSON.parse(await challenge());
  expect(asked).toMatchObject({ rpId: 'pay.example', userVerification: 'required' });
  expect(asked.allowCredentials ?? []).toEqual([]);
});

test('S26.13 a passkey alone signs in, again and again, and is listed', async () => {
  const { person, authenticator, id } = await withPasskey();
  for (let uses = 0; uses < 2; uses++) {
    const { session, token } = await signInWith(authenticator.use(await challenge()));
    expect(session!.user).toMatchObject({ id: person.id, passkeys: 1 });
    expect(token).toBeDefined();
  }
  const { passkeys } = await identity.credentials.listPasskeys({ userId: person.id });
  expect(passkeys).toEqual([
    { id, name: 'Chave da Ana', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
  ]);
});

test('S26.13 of a passkey no more is stored than its key needs', async () => {
  const person = await identity.newPerson();
  const large = newAuthenticator().register(await registration(person), { surplusBytes: 50_000 });
  await expect(create(person, large)).rejects.toMatchObject(wrong('response'));

  const response = JSON.parse(newAuthenticator().register(await registration(person)));
  response.response.transports = Array(1_000).fill('nada de especial');
  await create(person, JSON.stringify(response));
  const stored = await identity.service.inDatabase((database) =>
    database.collection<{ _id: string }>('users').findOne({ _id: person.id }),
  );
  expect(JSON.stringify(stored).length).toBeLessThan(4_000);
});

test('S26.13 creating a passkey is safe to repeat', async () => {
  const person = await identity.newPerson();
  const response = newAuthenticator().register(await registration(person));
  const passkeyId = newId('psk');
  const first = await create(person, response, passkeyId);
  expect(await create(person, response, passkeyId)).toEqual(first);
  expect((await identity.credentials.listPasskeys({ userId: person.id })).passkeys).toHaveLength(1);
});

const lies: [string, Lie][] = [
  ['another origin', { origin: 'https://pay.example.evil.example' }],
  ['another port', { origin: 'https://pay.example:8443' }],
  ['another host', { host: 'evil.example' }],
  ['a person who was not verified', { isVerified: false }],
  ['a challenge that is not ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
];

test.each(lies)('S26.14 no passkey is stored with %s', async (_, lie) => {
  const person = await identity.newPerson();
  const response = newAuthenticator().register(await registration(person), lie);
  await expect(create(person, response)).rejects.toMatchObject(wrong('response'));
});

test.each(lies)('S26.14 nobody signs in with %s', async (_, lie) => {
  const { authenticator } = await withPasskey();
  const response = authenticator.use(await challenge(), lie);
  await expect(signInWith(response)).rejects.toMatchObject(code('invalid_credentials'));
});

test.each([
  ['no JSON', 'nada'],
  ['no response', '{}'],
  ['an array', '[]'],
  ['no client data', '{"id":"aa","response":{"clientDataJSON":"aa"}}'],
])('S26.14 %s is refused like a wrong signature', async (_, response) => {
  await expect(signInWith(response)).rejects.toMatchObject(code('invalid_credentials'));
});

test('S26.14 a response counts once, also when it comes twice at once', async () => {
  const { authenticator } = await withPasskey();
  const response = authenticator.use(await challenge());
  const outcomes = await Promise.allSettled([signInWith(response), signInWith(response)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(signInWith(response)).rejects.toMatchObject(code('invalid_credentials'));
});

test('S26.14 a challenge is over after its time', async () => {
  const { authenticator, person } = await withPasskey();
  const [late, asked] = [await registration(person), await challenge()];
  await expirePast('challenges');
  await expect(signInWith(authenticator.use(asked))).rejects.toMatchObject(code('invalid_credentials'));
  await expect(create(person, newAuthenticator().register(late))).rejects.toMatchObject(wrong('response'));
});

test('S26.14 a challenge is for one purpose and one person', async () => {
  const { authenticator, person } = await withPasskey();
  const other = await identity.newPerson();
  const forOther = await registration(other);
  await expect(create(person, newAuthenticator().register(forOther))).rejects.toMatchObject(
    wrong('response'),
  );
  const toRegister = await registration(person);
  await expect(signInWith(authenticator.use(toRegister))).rejects.toMatchObject(code('invalid_credentials'));
});

test('S26.14 a counter that goes back is that of a copied key, and is refused', async () => {
  const { authenticator } = await withPasskey();
  await signInWith(authenticator.use(await challenge()));
  authenticator.counter = 0;
  await expect(signInWith(authenticator.use(await challenge()))).rejects.toMatchObject(
    code('invalid_credentials'),
  );
  await signInWith(authenticator.use(await challenge()));
});

test('S26.14 another key with the same credential id is refused', async () => {
  const { authenticator } = await withPasskey();
  const forger = newAuthenticator();
  authenticator.credentialId.copy(forger.credentialId);
  await expect(signInWith(forger.use(await challenge()))).rejects.toMatchObject(code('invalid_credentials'));
  const victim = await identity.newPerson();
  await expect(create(victim, forger.register(await registration(victim)))).rejects.toMatchObject(
    wrong('response'),
  );
});

test('S26.14 a deleted passkey signs nobody in', async () => {
  const { person, authenticator, id } = await withPasskey();
  const other = await identity.newPerson();
  const theft = { userId: other.id, passkeyId: id };
  await expect(identity.credentials.deletePasskey(theft)).rejects.toMatchObject(code('resource_not_found'));
  await identity.credentials.deletePasskey({ userId: person.id, passkeyId: id });
  await expect(signInWith(authenticator.use(await challenge()))).rejects.toMatchObject(
    code('invalid_credentials'),
  );
});

test('S26.5 a passkey proves again that its person is there, and no other person’s does', async () => {
  const { person, authenticator } = await withPasskey();
  const other = await withPasskey();
  const proof = { userId: person.id, sessionId: person.session.id, source: newSource() };
  const foreign = other.authenticator.use(await challenge());
  await expect(identity.sessions.reauthenticate({ ...proof, responseJson: foreign })).rejects.toMatchObject(
    wrong('response'),
  );
  await identity.sessions.reauthenticate({ ...proof, responseJson: authenticator.use(await challenge()) });
  const { session } = await identity.sessions.findSession({ tokenSha256: sha256Of(person.token) });
  expect(Date.parse(session!.reauthenticatedAt)).toBeGreaterThan(
    Date.parse(person.session.reauthenticatedAt),
  );
});
