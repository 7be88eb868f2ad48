import { z } from 'zod';

/** Some banks write integers as strings, as the standard's own examples do. */
export const seconds = z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number);

export const tokenResponse = z.object({
  access_token: z.string().min(1),
  token_type: z.string().optional(),
  expires_in: seconds.pipe(z.int().positive()),
});

/**
 * RFC 7807 in the form of the standard's `Problema`, or Efí's `{nome, mensagem}`. All fields are optional, because each is missing
 * at some bank.
 */
export const problemResponse = z.object({
  type: z.string().optional(),
  nome: z.string().optional(),
  title: z.string().optional(),
  status: z.int().optional(),
  violacoes: z
    .array(z.object({ propriedade: z.string().optional() }))
    .optional()
    .catch(undefined),
});

export type TokenResponse = z.infer<typeof tokenResponse>;
export type ProblemResponse = z.infer<typeof problemResponse>;
