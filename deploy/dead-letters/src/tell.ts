import { deadTopicOf } from '@catraca/platform/kafka/dead-letter';
import { eventOf, type Letter } from './letter.ts';

interface Telling {
  body: boolean;
}

/** One line for a letter, for people; its body, where asked for, on a second. */
export function asLine(letter: Letter, { body }: Telling): string {
  const { burial, original, buriedAt } = letter;
  const { type = 'unknown type', id = 'no event id' } = eventOf(original);
  const from = `${burial.partition ?? '?'}/${burial.offset ?? '?'}`;
  const reason = (burial.reason ?? 'unknown').replaceAll(/\s+/g, ' ');
  const line = [
    `${deadTopicOf(letter.topic)} ${letter.partition}/${letter.offset}`,
    buriedAt.toISOString(),
    `${type} ${id}`,
    `key ${original.key}`,
    `from ${letter.topic} ${from} by ${burial.group ?? 'unknown'}`,
    reason,
  ].join('  ');
  return body ? `${line}\n    ${original.value}` : line;
}

export function asJson(letter: Letter, { body }: Telling): string {
  const { topic, partition, offset, burial, original, buriedAt } = letter;
  return JSON.stringify({
    topic,
    partition,
    offset,
    buried_at: buriedAt.toISOString(),
    event: eventOf(original),
    key: original.key?.toString() ?? null,
    original: { partition: burial.partition, offset: burial.offset },
    group: burial.group,
    reason: burial.reason,
    ...(body ? { body: String(original.value) } : {}),
  });
}
