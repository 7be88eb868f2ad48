import { ApiError } from '@catraca/kernel/errors';
import { timer } from '@catraca/platform/telemetry/metrics';
import { inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import { isUnavailable, RequestNotSent } from './outcome.ts';

export interface GuardOptions {
  /** Time limit of one call with all its retries. Default: 8 s. */
  timeoutMs?: number;
  /** How long the circuit breaker stays open after the provider stopped responding. Default: 5 s. */
  halfOpenAfterMs?: number;
}

const TIMEOUT_MS = 8_000;
const HALF_OPEN_AFTER_MS = 5_000;
/** Consecutive calls without a response after which the circuit breaker opens. */
const SILENT_CALLS = 10;

const providerSeconds = timer({
  name: 'provider_call_duration_seconds',
  help: 'Calls to banks and acquirers, with their retries',
  labels: ['operation', 'outcome'],
});

/**
 * What every call to a provider has: a span, a metric, a time limit, and a circuit breaker that all calls
 * share.
 */
export class GuardedCalls {
  readonly timeoutMs: number;
  private readonly breaker: CircuitBreakerPolicy;

  constructor({ timeoutMs, halfOpenAfterMs }: GuardOptions) {
    this.timeoutMs = timeoutMs ?? TIMEOUT_MS;
    const breaker = new ConsecutiveBreaker(SILENT_CALLS);
    this.breaker = circuitBreaker(handleWhen(isUnavailable), {
      breaker,
      halfOpenAfter: halfOpenAfterMs ?? HALF_OPEN_AFTER_MS,
    });
  }

  run<T>(
    { operation, method }: { operation: string; method: string },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const span = { name: operation, kind: SpanKind.CLIENT, attributes: { 'http.request.method': method } };
    return inSpan(span, () => this.throughBreaker(operation, () => this.withTimeout(work)));
  }

  async withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), this.timeoutMs);
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** While the circuit is open, calls fail at once instead of after eight seconds. */
  private async throughBreaker<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const stop = providerSeconds.startTimer({ operation });
    try {
      const result = await this.breaker.execute(work);
      stop({ outcome: 'answered' });
      return result;
    } catch (error) {
      stop({ outcome: isBrokenCircuitError(error) ? 'circuit_open' : codeOf(error) });
      throw isBrokenCircuitError(error) ? new RequestNotSent(operation, error) : error;
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : 'refused';
}
