import { type ErrorCode, type ErrorType, errorTable } from '@catraca/kernel/errors';
import { z } from './language.ts';

const types = [...new Set(Object.values(errorTable).map(({ type }) => type))] as [ErrorType, ...ErrorType[]];
const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** The one envelope of every error (spec.txt, Errors). */
export const errorAnswer = z
  .object({
    error: z.object({
      type: z.enum(types).meta({ description: 'A família do erro: diz quem precisa agir.' }),
      code: z.enum(codes).meta({ description: 'Estável: decida por ele.' }),
      message: z.string().meta({ description: 'Para pessoas, em português; pode mudar.' }),
      details: z.record(z.string(), z.unknown()).meta({
        description:
          'Sempre um objeto, talvez vazio. Em `validation_failed`, `fields` diz o que há com cada campo.',
      }),
    }),
  })
  .meta({ id: 'Error' });
