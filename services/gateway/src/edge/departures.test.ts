import { setTimeout as sleep } from 'node:timers/promises';
import { Departures } from './departures.ts';

/** Whether the event loop has turned since: who waits for nothing does not let it. */
function turnOfTheLoop(): () => boolean {
  let fired = false;
  setTimeout(() => (fired = true), 0);
  return () => fired;
}

/** Lets some come one after another, and tells who set out with whom. */
function traveling(departures: Departures) {
  const parties: number[][] = [];
  let party: number[] | null = null;
  const come = async (traveler: number) => {
    await departures.setOut();
    if (!party) {
      party = [];
      parties.push(party);
      setImmediate(() => (party = null));
    }
    party.push(traveler);
  };
  return { parties, come };
}

test('who comes alone sets out at once, however soon after the last', async () => {
  const departures = new Departures();
  const hasTurned = turnOfTheLoop();
  for (let traveler = 0; traveler < 20; traveler++) {
    await departures.setOut();
    departures.arrive();
  }
  expect(hasTurned()).toBe(false);
});

test('who comes while one is under way sets out together with all who come until the next departure', async () => {
  const departures = new Departures();
  const { parties, come } = traveling(departures);
  await come(1);
  await come(2);
  const others = [3, 4, 5].map(async (traveler) => {
    await sleep(traveler);
    await come(traveler);
  });
  await Promise.all(others);
  expect(parties).toEqual([[1], [2], [3, 4, 5]]);
});

test('in a crowd nobody waits: they meet by themselves', async () => {
  const departures = new Departures();
  await Promise.all(Array.from({ length: 20 }, () => departures.setOut()));
  const hasTurned = turnOfTheLoop();
  for (let traveler = 0; traveler < 20; traveler++) await departures.setOut();
  expect(hasTurned()).toBe(false);

  for (let arrived = 0; arrived < 30; arrived++) departures.arrive();
  await departures.setOut();
  expect(hasTurned()).toBe(true);
});
