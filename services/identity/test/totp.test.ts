import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import {
  code,
  newSource,
  type Person,
  type RunningIdentity,
  setPauses,
  startIdentity,
  wrong,
} from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
}, 30_000);
afterAll(() => identity.service.close());

const PERIOD_MS = 30_000;

/** The code of so many steps from now, early enough in a step that it stays that. */
async function codeAt(secret: string, steps: number): Promise<string> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < 8_000) await sleep(left + 10);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * PERIOD_MS,
  });
}

/** A person with a second factor, confirmed by the code of the step before. */
async function withTotp(): Promise<{ person: Person; secret: string; backupCodes: string[] }> {
  const person = await identity.newPerson();
  const { secret } = await identity.credentials.startTotp({ userId: person.id });
  const confirmation = { userId: person.id, code: await codeAt(secret, -1), source: newSource() };
  const { backupCodes } = await identity.credentials.confirmTotp(confirmation);
  return { person, secret, backupCodes };
}

const signIn = (person: Person, changes: object) =>
  identity.signIn({ ...person, source: newSource() }, changes);

test('S26.9 a secret counts once a code confirms it', async () => {
  const person = await identity.newPerson();
  const { secret, uri } = await identity.credentials.startTotp({ userId: person.id });
  expect(uri).toContain(`otpauth://totp/Catraca:${encodeURIComponent(person.email)}?`);
  expect(uri).toContain(secret);
  await identity.signIn(person);
  const confirmation = { userId: person.id, source: newSource() };
  await expect(identity.credentials.confirmTotp({ ...confirmation, code: '000000' })).rejects.toMatchObject(
    wrong('code'),
  );
  const { backupCodes } = await identity.credentials.confirmTotp({
    ...confirmation,
    code: await codeAt(secret, 0),
  });
  expect(backupCodes).toHaveLength(10);
  await expect(signIn(person, {})).rejects.toMatchObject(code('totp_required'));
}, 30_000);

test('S26.9 confirming a code ends no pauses: who has a session could guess its password in between', async () => {
  const person = await identity.newPerson();
  const source = newSource();
  const guess = () => identity.signIn({ ...person, source }, { password: 'palpite errado' });
  for (let failures = 0; failures < 4; failures++)
    await expect(guess()).rejects.toMatchObject(code('invalid_credentials'));
  const { secret } = await identity.credentials.startTotp({ userId: person.id });
  const confirmation = { userId: person.id, source, code: await codeAt(secret, 0) };
  await identity.credentials.confirmTotp(confirmation);
  await expect(guess()).rejects.toMatchObject(code('invalid_credentials'));
  await setPauses(identity, 300);
  await expect(guess()).rejects.toMatchObject(code('too_many_requests'));
}, 30_000);

test('S26.10 a code counts once, the confirming one included, and within a step', async () => {
  const { person, secret } = await withTotp();
  await expect(signIn(person, { totp: await codeAt(secret, -1) })).rejects.toMatchObject(
    code('invalid_credentials'),
  );
  const now = await codeAt(secret, 0);
  const outcomes = await Promise.allSettled([signIn(person, { totp: now }), signIn(person, { totp: now })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(signIn(person, { totp: await codeAt(secret, 2) })).rejects.toMatchObject(
    code('invalid_credentials'),
  );
  expect((await signIn(person, { totp: await codeAt(secret, 1) })).session!.user!.totpEnabled).toBe(true);
  await expect(signIn(person, { totp: now })).rejects.toMatchObject(code('invalid_credentials'));
}, 60_000);

test('S26.9 a wrong password asks for no code', async () => {
  const { person } = await withTotp();
  const guess = { password: 'outra senha qualquer' };
  await expect(signIn(person, guess)).rejects.toMatchObject(code('invalid_credentials'));
}, 30_000);

test('S26.9 who knows the password guesses codes no faster by asking without one in between', async () => {
  const { person } = await withTotp();
  const source = newSource();
  const outcomes: string[] = [];
  for (let tries = 0; tries < 6; tries++) {
    if (tries === 5) await setPauses(identity, 300);
    const wrongCode = identity.signIn({ ...person, source }, { totp: '000000' });
    outcomes.push(await wrongCode.catch((error) => error.code));
    if (tries < 4) await identity.signIn({ ...person, source }).catch(() => undefined);
  }
  expect(outcomes).toEqual([...Array(5).fill('invalid_credentials'), 'too_many_requests']);
}, 30_000);

test('S26.28 codes that are guessed from many addresses are paused, backup codes are not', async () => {
  const { person, secret, backupCodes } = await withTotp();
  for (let failures = 0; failures < 5; failures++)
    await expect(signIn(person, { totp: '000000' })).rejects.toMatchObject(code('invalid_credentials'));
  await setPauses(identity, 300);
  await expect(signIn(person, { totp: await codeAt(secret, 0) })).rejects.toMatchObject(
    code('too_many_requests'),
  );
  expect((await signIn(person, { backupCode: backupCodes[0] })).token).toBeDefined();

  await setPauses(identity, 0);
  expect((await signIn(person, { totp: await codeAt(secret, 1) })).token).toBeDefined();
  await expect(signIn(person, { totp: '000000' })).rejects.toMatchObject(code('invalid_credentials'));
}, 60_000);

test('S26.11 each backup code signs in once', async () => {
  const { person, backupCodes } = await withTotp();
  const [first = '', second = ''] = backupCodes;
  const outcomes = await Promise.allSettled([
    signIn(person, { backupCode: first }),
    signIn(person, { backupCode: first }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await signIn(person, { backupCode: ` ${second.toUpperCase()} ` })).token).toBeDefined();
  await expect(signIn(person, { backupCode: second })).rejects.toMatchObject(code('invalid_credentials'));
  await expect(signIn(person, { backupCode: '' })).rejects.toMatchObject(code('invalid_credentials'));
}, 30_000);

test('S26.12 without the second factor the password is enough, and its codes are gone', async () => {
  const { person, backupCodes } = await withTotp();
  await identity.credentials.deleteTotp({ userId: person.id });
  expect((await signIn(person, {})).session!.user!.totpEnabled).toBe(false);
  const { secret } = await identity.credentials.startTotp({ userId: person.id });
  await identity.credentials.confirmTotp({
    userId: person.id,
    code: await codeAt(secret, 0),
    source: newSource(),
  });
  await expect(signIn(person, { backupCode: backupCodes[0] })).rejects.toMatchObject(
    code('invalid_credentials'),
  );
}, 60_000);
