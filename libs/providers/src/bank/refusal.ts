import { ProviderRefused, violationOf } from '../pix/provider-refused.ts';
import { type ProblemResponse, problemResponse } from './responses.ts';

/**
 * A refusal without the bank's free text, which may hold personal data: problem type, status and names of
 * properties.
 */
export function refusalOf(operation: string, status: number, body: unknown): ProviderRefused {
  const problem = problemResponse.safeParse(body).data;
  const violations = (problem?.violacoes ?? []).map(({ propriedade }) => violationOf(propriedade ?? ''));
  return new ProviderRefused(operation, status, problem ? kindOf(problem) : null, violations);
}

/**
 * RFC 7807: a problem without a type is `about:blank`. JSON with neither type, title nor `nome` is not a
 * problem document.
 */
function kindOf({ type, nome, title }: ProblemResponse): string | null {
  if (!type && !nome) return title ? 'about:blank' : null;
  const kind = type ? type.slice(type.lastIndexOf('/') + 1) : nome!;
  return KIND.test(kind) ? kind : 'unnamed';
}

/** Names of the standard look like this; anything else is text that somebody wrote. */
const KIND = /^[a-zA-Z][\w:-]{0,63}$/;
