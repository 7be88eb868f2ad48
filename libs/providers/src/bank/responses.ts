import { z } from 'zod';
import { VALOR } from '../pix/valor.ts';

/** Some banks write integers as strings, as the standard's own examples do. */
export const seconds = z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number);

/** Some banks leave out cents that are zero: `110`, `110.0`. */
export const valor = z.string().regex(VALOR);

/** A time as the standard writes it (RFC 3339). One without a zone is UTC. */
export const horario = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })])
  .transform((time) => (/(Z|[+-]\d{2}:?\d{2})$/.test(time) ? time : `${time}Z`));

/** How long a token is used whose life the bank does not tell. */
const SHORT_LIFE_SECONDS = 60;

export const tokenResponse = z.object({
  access_token: z.string().min(1),
  /** RFC 6749, 5.1: recommended, not required. */
  expires_in: seconds
    .pipe(z.int().positive())
    .nullish()
    .transform((given) => given ?? SHORT_LIFE_SECONDS),
});

/**
 * RFC 7807 in the form of the standard's `Problema`, or Efí's `{nome, mensagem}`. All fields are optional,
 * because each is missing at some bank.
 */
export const problemResponse = z.object({
  type: z.string().nullish(),
  nome: z.string().nullish(),
  title: z.string().nullish(),
  violacoes: z
    .array(z.object({ propriedade: z.string().nullish() }))
    .nullish()
    .catch(undefined),
});

export type TokenResponse = z.infer<typeof tokenResponse>;
export type ProblemResponse = z.infer<typeof problemResponse>;
