import type { ErrorCode } from '@catraca/kernel/errors';

export interface ProblemDetails {
  fields?: Record<string, string[]>;
  limit?: number;
  retry_after?: number;
  [member: string]: unknown;
}

/** What the API answered instead of the resource. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'unreadable',
    message: string,
    readonly details: ProblemDetails,
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** The request, or its answer, did not get through. */
export class ConnectionProblem extends Error {}

/** What the page itself finds wrong, before it calls. */
export class FieldProblem extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('wrong fields');
  }
}

export function isProblem(error: unknown, code: ErrorCode): error is Problem {
  return error instanceof Problem && error.code === code;
}

/** The first problem of each field, by its name in the body: `customer.email`. A list's items are its own. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof FieldProblem) return error.fields;
  if (!(error instanceof Problem)) return {};
  const fields = Object.entries(error.details.fields ?? {});
  return Object.fromEntries(fields.map(([name, [first = '']]) => [name.replace(/\.\d+$/, ''), first]));
}
