import { z } from './language.ts';

/** Query of `GET /v1/postal_code`. */
export const getPostalCodeQuery = z.object({
  zip_code: z
    .string()
    .regex(/^\d{5}-?\d{3}$/)
    .meta({ description: 'CEP, com ou sem hífen.', example: '01310-100' }),
});
export type GetPostalCodeQuery = z.output<typeof getPostalCodeQuery>;

/** The address of a postal code (specification S15.23). */
export const postalCode = z
  .object({
    object: z.literal('postal_code'),
    zip_code: z.string().meta({ description: 'Os oito dígitos.' }),
    street: z.string().nullable().meta({ description: 'Rua. `null` quando o CEP não a diz.' }),
    neighborhood: z.string().nullable().meta({ description: 'Bairro.' }),
    city: z.string().nullable().meta({ description: 'Cidade.' }),
    state: z.string().nullable().meta({ description: 'UF, duas letras.' }),
  })
  .meta({ id: 'PostalCode' });
export type PostalCode = z.output<typeof postalCode>;
