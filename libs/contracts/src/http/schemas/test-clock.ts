import { exampleOf } from '../openapi/example-of.ts';
import { timestamp } from './fields.ts';
import { z } from './language.ts';

const YEAR_SECONDS = 31_536_000;

export const advanceTestClockBody = z.object({
  seconds: z
    .int()
    .min(1)
    .max(YEAR_SECONDS)
    .meta({ description: 'Quanto adiantar, em segundos: no máximo um ano.' }),
});
export type AdvanceTestClockBody = z.output<typeof advanceTestClockBody>;

/** The clock of an account's test mode (specification S19.5). */
export const testClock = z
  .object({
    object: z.literal('test_clock'),
    now: timestamp.meta({ description: 'A hora no ambiente de testes da sua conta.' }),
    offset_seconds: z.int().min(0).meta({ description: 'Quanto o relógio está adiantado, em segundos.' }),
  })
  .meta({ id: 'TestClock' });
export type TestClock = z.output<typeof testClock>;

export const testClockExample: TestClock = exampleOf(testClock, {
  object: 'test_clock',
  now: '2026-12-21T11:08:16.115Z',
  offset_seconds: 2_592_000,
});
