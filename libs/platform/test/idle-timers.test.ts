import { createHook } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { newWorld, settingsOf } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { type Numbered, numberService } from '@catraca/testing/number-service';

const LOOK_MS = 3_000;
/** Unrepaired, kafkajs arms over a hundred a second for each connection. */
const MOST_PER_SECOND = 60;

test('an idle service arms few timers: kafkajs’s check of pending requests rests while none is', async () => {
  const taken: Numbered[] = [];
  const service = numberService((batch) => void taken.push(...batch));
  const running = await service.start(settingsOf('numbers', newWorld()));
  await service.say({ id: 'evt_1', number: 1 });
  await eventually(() => expect(taken).toHaveLength(1));

  let armed = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'Timeout') armed += 1;
    },
  }).enable();
  await sleep(LOOK_MS);
  hook.disable();

  await running.close();
  expect(armed / (LOOK_MS / 1_000)).toBeLessThan(MOST_PER_SECOND);
});
