import { AbortError, ApiError, CatracaError, ConnectionError } from 'catraca';
import { CommanderError } from 'commander';
import { printable } from './printable.ts';

/** Exit codes. `interrupted`: Ctrl-C, 128 and the number of the signal. */
export const exitCodes = { ok: 0, refused: 1, usage: 2, noConnection: 3, interrupted: 130 } as const;

/** The command was called in a wrong way. The message says what to do. */
export class UsageError extends Error {}

/** A command that has said by itself what failed. */
export class FailedError extends Error {
  constructor(readonly exitCode: number) {
    super(`exit code ${exitCode}`);
  }
}

interface Failure {
  exitCode: number;
  /** For stderr; empty if it is said already. */
  lines: string[];
}

/** What a failed command says and exits with. Throws an error that is none of a command's. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError)
    return { exitCode: error.exitCode === 0 ? exitCodes.ok : exitCodes.usage, lines: [] };
  if (error instanceof FailedError) return { exitCode: error.exitCode, lines: [] };
  if (error instanceof AbortError) return { exitCode: exitCodes.interrupted, lines: [] };
  if (error instanceof ApiError) return { exitCode: exitCodes.refused, lines: linesOf(error) };
  if (error instanceof ConnectionError)
    return { exitCode: exitCodes.noConnection, lines: [`error: ${printable(error.message)}`] };
  if (error instanceof UsageError || error instanceof CatracaError)
    return { exitCode: exitCodes.usage, lines: [`error: ${printable(error.message)}`] };
  throw error;
}

/** The error, what it says of each field, and the id of its request. */
function linesOf({ message, details, requestId }: ApiError): string[] {
  const fields = Object.entries((details.fields ?? {}) as Record<string, unknown>);
  const others = Object.entries(details).filter(([name]) => name !== 'fields');
  return [
    `error: ${printable(message)}`,
    ...fields.map(([name, said]) => printable(`  ${name}: ${[said].flat().join(' ')}`)),
    ...others.map(([name, value]) => printable(`  ${name}: ${JSON.stringify(value)}`)),
    ...(requestId ? [`request id: ${printable(requestId)}`] : []),
  ];
}
