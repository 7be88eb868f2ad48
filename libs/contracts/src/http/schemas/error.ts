import { type ErrorCode, type ErrorType, errorTable } from '@catraca/kernel/errors';
import { z } from './language.ts';

const types = [...new Set(Object.values(errorTable).map(({ type }) => type))] as [ErrorType, ...ErrorType[]];
export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** The one envelope of every error (specification S6.1). */
export const errorResponse = z
  .object({
    error: z.object({
      type: z.enum(types).meta({ description: 'Categoria do erro: indica quem precisa agir.' }),
      code: z.enum(errorCodes).meta({ description: 'Código estável. Use-o para tratar o erro.' }),
      message: z.string().meta({ description: 'Texto para pessoas, em português. Pode mudar.' }),
      details: z.record(z.string(), z.unknown()).meta({
        description:
          'Sempre um objeto, que pode ser vazio. Em `validation_failed`, `fields` traz os problemas de cada campo.',
      }),
    }),
  })
  .meta({ id: 'ApiErrorBody' });
