import { type ErrorCode, type ErrorType, errorTable } from '@catraca/kernel/errors';
import { z } from './language.ts';

const types = [...new Set(Object.values(errorTable).map(({ type }) => type))] as [ErrorType, ...ErrorType[]];
const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** The one envelope of every error (spec.txt, Errors). */
export const errorAnswer = z
  .object({
    error: z.object({
      type: z.enum(types),
      code: z.enum(codes),
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  })
  .meta({ id: 'Error' });
