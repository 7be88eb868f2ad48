import { changedSettings, settingsOf, topicsFor } from './topic-settings.ts';

const valuesOf = (settings: { name: string; value: string }[] = []) =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value]));

test('with three brokers or more, topics have three replicas, of which two acknowledge', () => {
  for (const brokers of [3, 5])
    for (const { replicationFactor, configEntries } of topicsFor('charges.events', brokers)) {
      expect(replicationFactor).toBe(3);
      expect(valuesOf(configEntries)).toMatchObject({ 'min.insync.replicas': '2' });
    }
});

test('with fewer brokers each has a replica, and one acknowledges', () => {
  for (const brokers of [1, 2])
    for (const { replicationFactor, configEntries } of topicsFor('charges.events', brokers)) {
      expect(replicationFactor).toBe(brokers);
      expect(valuesOf(configEntries)).not.toHaveProperty('min.insync.replicas');
    }
});

test('a dead-letter topic keeps its messages for ever, and has room for the largest', () => {
  expect(valuesOf(settingsOf('charges.events.dead', 1))).toEqual({
    'retention.ms': '-1',
    'max.message.bytes': '1114124',
  });
  expect(settingsOf('charges.events', 1)).toEqual([]);
});

test('a topic with less than is required gets it, and keeps its other settings', () => {
  const required = settingsOf('charges.events.dead', 3);
  const own = [
    { name: 'retention.ms', value: '604800000' },
    { name: 'cleanup.policy', value: 'delete' },
  ];
  expect(valuesOf(changedSettings(own, required)!)).toEqual({
    'retention.ms': '-1',
    'cleanup.policy': 'delete',
    'max.message.bytes': '1114124',
    'min.insync.replicas': '2',
  });
});

test('a topic that has what is required, or more, is left as it is', () => {
  const required = settingsOf('charges.events.dead', 3);
  const more = required.map(({ name, value }) => ({
    name,
    value: name === 'retention.ms' ? value : `${Number(value) + 1}`,
  }));
  expect(changedSettings(required, required)).toBeNull();
  expect(changedSettings(more, required)).toBeNull();
});
