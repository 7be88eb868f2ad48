import { deadTopicOf } from '@catraca/platform/kafka/dead-letter';
import { type DeadLetter, eventOf } from './dead-letter.ts';

interface Format {
  body: boolean;
}

/** One line for people; the body, if wanted, on a second. */
export function asLine(letter: DeadLetter, { body }: Format): string {
  const { origin, original, refusedAt } = letter;
  const { type = 'unknown type', id = 'no event id' } = eventOf(original);
  const from = `${origin.partition ?? '?'}/${origin.offset ?? '?'}`;
  const reason = (origin.reason ?? 'unknown').replaceAll(/\s+/g, ' ');
  const line = [
    `${deadTopicOf(letter.topic)} ${letter.partition}/${letter.offset}`,
    refusedAt.toISOString(),
    `${type} ${id}`,
    `key ${original.key}`,
    `from ${letter.topic} ${from} by ${origin.group ?? 'unknown'}`,
    reason,
  ].join('  ');
  return body ? `${line}\n    ${original.value}` : line;
}

export function asJson(letter: DeadLetter, { body }: Format): string {
  const { topic, partition, offset, origin, original, refusedAt } = letter;
  return JSON.stringify({
    topic,
    partition,
    offset,
    buried_at: refusedAt.toISOString(),
    event: eventOf(original),
    key: original.key?.toString() ?? null,
    original: { partition: origin.partition, offset: origin.offset },
    group: origin.group,
    reason: origin.reason,
    ...(body ? { body: String(original.value) } : {}),
  });
}
