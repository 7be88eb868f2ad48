import { eventually } from '@catraca/testing/eventually';
import {
  code,
  newEmail,
  newSource,
  type RunningIdentity,
  setPauses,
  startIdentity,
} from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
}, 30_000);
afterAll(() => identity.service.close());

const SLOW = 60_000;
const DAY_MS = 86_400_000;

const guess = (email: string, source: string) =>
  identity.signIn({ email, source }, { password: 'palpite errado' }).then(
    () => 'signed in',
    (error) => (error.code === 'too_many_requests' ? error.details.retry_after : error.code),
  );

async function fail(times: number, email: string, source: string): Promise<void> {
  for (let failures = 0; failures < times; failures++)
    expect(await guess(email, source)).toBe('invalid_credentials');
}

/** The pause that the last attempt began, in seconds: a counter is removed a day after it. */
function lastPause(): Promise<number> {
  return identity.service.inDatabase(async (database) => {
    const counters = database.collection('attempt_counters').find({ failures: { $gt: 0 } });
    const [last] = await counters.sort({ removeAt: -1 }).limit(1).toArray();
    return (last!.pausedUntil.getTime() - (last!.removeAt.getTime() - DAY_MS)) / 1_000;
  });
}

test(
  'S26.7 after five failures there is a pause, for the right password too; then it doubles, and success ends it',
  async () => {
    const person = await identity.newPerson();
    const source = newSource();
    await fail(5, person.email, source);
    expect(await lastPause()).toBe(1);

    await setPauses(identity, 300);
    expect(await guess(person.email, source)).toBeGreaterThan(200);
    await expect(identity.signIn({ ...person, source })).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retry_after: expect.any(Number) },
    });

    await setPauses(identity, 0);
    await fail(1, person.email, source);
    expect(await lastPause()).toBe(2);
    await setPauses(identity, 0);
    await identity.signIn({ ...person, source });
    await fail(4, person.email, source);
  },
  SLOW,
);

test(
  'S26.7 nobody can lock another person out',
  async () => {
    const person = await identity.newPerson();
    const attacker = newSource();
    await fail(5, person.email, attacker);
    await setPauses(identity, 300);
    expect(await guess(person.email, attacker)).toEqual(expect.any(Number));
    expect((await identity.signIn(person)).token).toBeDefined();
  },
  SLOW,
);

test(
  'S26.7 an unknown e-mail has the same pauses',
  async () => {
    const [email, source] = [newEmail(), newSource()];
    await fail(5, email, source);
    expect(await lastPause()).toBe(1);
    await setPauses(identity, 300);
    expect(await guess(email, source)).toEqual(expect.any(Number));
  },
  SLOW,
);

test(
  'S26.7 a hundred guesses at once are no more than one after another',
  async () => {
    const person = await identity.newPerson();
    const source = newSource();
    const startedAt = Date.now();
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(person.email, source)));
    const seconds = (Date.now() - startedAt) / 1_000;

    const tried = answers.filter((answer) => answer === 'invalid_credentials').length;
    expect(tried).toBeGreaterThanOrEqual(5);
    // the pauses that fit into the time: 1 + 2 + 4 + … s
    expect(tried).toBeLessThanOrEqual(5 + Math.log2(seconds + 1));
  },
  SLOW,
);

test(
  'S26.27 what a flood keeps from being judged is unavailable, and no failure',
  async () => {
    const failures = () =>
      identity.service.inDatabase((database) =>
        database.collection('attempt_counters').countDocuments({ failures: { $gt: 0 } }),
      );
    const before = await failures();
    const flood = Array.from({ length: 250 }, () => guess(newEmail(), newSource()));
    const answers = await Promise.all(flood);
    expect(new Set(answers)).toEqual(new Set(['invalid_credentials', 'service_unavailable']));
    // where the machine is slow some are judged after their callers have given up
    await eventually(async () => expect((await failures()) - before).toBeLessThan(flood.length));
  },
  SLOW,
);

test(
  'S26.8 an address has twenty failures in fifteen minutes, over all e-mails',
  async () => {
    const source = newSource();
    const answers = await Promise.all(Array.from({ length: 21 }, () => guess(newEmail(), source)));
    const left = answers.filter((answer) => answer !== 'invalid_credentials');
    expect(left).toEqual([expect.any(Number)]);
    expect(left[0]).toBeGreaterThan(700);
    expect(left[0]).toBeLessThanOrEqual(900);

    const person = await identity.newPerson();
    await expect(identity.signIn({ ...person, source })).rejects.toMatchObject(code('too_many_requests'));
    expect((await identity.signIn(person)).token).toBeDefined();
  },
  SLOW,
);

test(
  'S26.8 of IPv6 the /64 counts, and successes do not',
  async () => {
    const person = await identity.newPerson();
    const host = (number: number) => `2001:db8:1:2::${number.toString(16)}`;
    for (let number = 1; number <= 22; number++) await identity.signIn({ ...person, source: host(number) });
    const all = Array.from({ length: 20 }, (_, number) => guess(newEmail(), host(number + 1)));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['invalid_credentials']));
    expect(await guess(newEmail(), '2001:db8:1:2:ffff::1')).toEqual(expect.any(Number));
    expect(await guess(newEmail(), '2001:db8:1:3::1')).toBe('invalid_credentials');
  },
  SLOW,
);
