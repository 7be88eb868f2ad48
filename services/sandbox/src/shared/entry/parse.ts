import { z } from 'zod';
import { Problem, type ProblemKind, type Violacao, violated } from '../domain/problem.ts';

/**
 * Parses a part of a request. Throws the problem `kind` with one violation per field, named as in the
 * standard, for example `cob.valor.original`.
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, kind: ProblemKind, name: string): T {
  const read = schema.safeParse(value ?? {});
  if (read.success) return read.data;
  throw new Problem(
    kind,
    read.error.issues.map((issue) => violationOf(issue, name)),
  );
}

function violationOf({ code, path, message }: z.core.$ZodIssue, name: string): Violacao {
  const property = [name, ...path].filter(Boolean).join('.');
  return violated(property, code === 'custom' ? message : `O campo ${property} não respeita o schema.`);
}

/** Parses a path parameter, for example the txid of `/cob/{txid}`. */
export function parsePathValue(value: string, pattern: RegExp, kind: ProblemKind, name: string): string {
  if (pattern.test(value)) return value;
  throw new Problem(kind, [violated(name, `O campo ${name} não respeita o schema.`)]);
}

export const TXID = /^[a-zA-Z0-9]{26,35}$/;
export const END_TO_END_ID = /^[a-zA-Z0-9]{32}$/;
export const DEVOLUCAO_ID = /^[a-zA-Z0-9]{1,35}$/;
export const CHAVE = /^[\x21-\x7e]{1,77}$/;
