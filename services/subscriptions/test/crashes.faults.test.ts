import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { Payers, today } from './payers.ts';

/* Cycles of subscriptions while processes die, and with two instances. */

const SUBSCRIPTIONS = 5;
const WEEKS = 3;

const payers = await opened(Payers.of(await Stack.start()));
const { stack } = payers;

/** Kills both instances at random moments, and starts them again. */
async function killRepeatedly(isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 1_200));
    await stack.endService('subscriptions', 'SIGKILL');
    await stack.startService('subscriptions');
    kills += 1;
  }
  return kills;
}

test('S30.23 each cycle is charged once, whatever dies in between', async () => {
  await stack.startInstance('subscriptions');
  const all = await Promise.all(Array.from({ length: SUBSCRIPTIONS }, () => payers.weekly()));
  let isOver = false;
  const killing = killRepeatedly(() => isOver);
  for (let week = 0; week < WEEKS; week++) {
    await payers.moveTo(today(2 + 7 * week), 1);
    for (const { id } of all) await payers.charged(id, week + 1);
  }
  isOver = true;
  expect(await killing).toBeGreaterThan(0);

  for (const { id } of all) {
    const charges = await payers.charges(id);
    expect(charges.map(({ due_on }: { due_on: string }) => due_on)).toEqual(
      [6, 13, 20].map((ahead) => today(ahead)),
    );
    await payers.becomes(`/v1/subscriptions/${id}`, { status: 'active', next_charge_on: today(27) });
  }
  await eventually(async () => {
    const left = await stack.inDatabase('subscriptions', (database) =>
      database.collection('subscriptions').countDocuments({ 'charges.state': 'intended' }),
    );
    expect(left).toBe(0);
  });
}, 240_000);
