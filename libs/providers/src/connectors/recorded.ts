import { CardDeclined } from '../acquirer/card-declined.ts';
import { isRateLimited, RequestNotSent } from '../http/outcome.ts';
import { ProviderRefused } from '../pix/provider-refused.ts';

/** A call of a provider's port that has ended. */
export interface ProviderCall {
  /** As `create_charge`. */
  operation: string;
  outcome: 'ok' | 'refused' | 'unknown' | 'not_sent';
  /** Why it was refused: the provider's name of the rule, a decline code, or an HTTP status. */
  code: string | null;
  durationMs: number;
}

/** The same port, which tells of each call that it makes. */
export function recorded<Port extends object>(port: Port, tell: (call: ProviderCall) => void): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member === 'object' && member !== null) return recorded(member, tell);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) => {
        const started = performance.now();
        const result: unknown = member.apply(target, parameters);
        if (!(result instanceof Promise)) return result;
        return told(result, (end) => {
          const durationMs = Math.round(performance.now() - started);
          tell({ operation: snakeCase(String(name)), durationMs, ...end });
        });
      };
    },
  });
}

type End = Pick<ProviderCall, 'outcome' | 'code'>;

async function told<Result>(result: Promise<Result>, tell: (end: End) => void): Promise<Result> {
  try {
    const value = await result;
    tell(endOf(value));
    return value;
  } catch (error) {
    tell(endOfFailed(error));
    throw error;
  }
}

/** A refusal by an issuer or by the payee's bank is an answer, not an error. */
export function endOf(value: unknown): End {
  const { status, decline, failureCode } = (
    typeof value === 'object' && value ? value : { status: value }
  ) as {
    status?: unknown;
    decline?: string | null;
    failureCode?: string | null;
  };
  const isRefused = status === 'failed' || status === 'not_returned';
  return isRefused ? refused(decline ?? failureCode ?? null) : { outcome: 'ok', code: null };
}

function endOfFailed(error: unknown): End {
  if (error instanceof ProviderRefused) return refused(error.problem ?? String(error.status));
  if (error instanceof CardDeclined) return refused(error.decline);
  if (error instanceof RequestNotSent) return { outcome: 'not_sent', code: null };
  return isRateLimited(error) ? refused('provider_rate_limited') : { outcome: 'unknown', code: null };
}

const refused = (code: string | null): End => ({ outcome: 'refused', code });

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
