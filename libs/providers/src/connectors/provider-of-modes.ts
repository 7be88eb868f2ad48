import { ApiError } from '@catraca/kernel/errors';
import type { GivenStep, ProviderStep, ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import type { OwnedRow } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { gauge } from '@catraca/platform/telemetry/metrics';
import { recentCallsOf } from '@catraca/platform/telemetry/recent-calls';
import type { ProviderMode } from '../provider-mode.ts';
import { type Connection, type ConnectionOptions, connectionOf } from './connection.ts';
import type { Capability, Ports, Purpose } from './connector.ts';
import { purposes } from './purpose.ts';
import { endOf, type ProviderCall, recorded } from './recorded.ts';

/** Whatever belongs to a mode. */
interface InMode {
  livemode: boolean;
}

type StepRow = OwnedRow & { id: string };
type NewStep = Pick<ProviderStep, 'kind' | 'outcome'> & Partial<ProviderStep>;

const handledCallback: NewStep = { kind: 'callback', outcome: 'handled' };

/**
 * A provider, by the mode of a row. With a time (real, or the account's) each call is kept as a step of the
 * row. Throws provider_unavailable when the mode has no provider.
 */
interface Access<Port> {
  (row: InMode): Port;
  (row: StepRow, now: Date): Port;
}

/** The providers of test and live mode for one purpose, as the settings choose them. */
export class ProviderOfModes<P extends Purpose> {
  /** For sellers' requests. */
  readonly of = this.access('foreground');
  /** The same provider for jobs, which share a budget of calls a second. */
  readonly inBackground = this.access('background');
  /** The same provider for callbacks, which share a number of calls at a time. */
  readonly forCallbacks = this.access('callbacks');

  private readonly test: Connection<P> | null;
  private readonly live: Connection<P> | null;
  private readonly steps: ProviderSteps | undefined;

  constructor(
    purpose: P,
    settings: Readonly<Record<string, unknown>>,
    { steps, ...options }: ConnectionOptions & { steps?: ProviderSteps },
  ) {
    this.steps = steps;
    const connect = (mode: ProviderMode) => {
      const connection = connectionOf(purpose, settings, mode, options);
      announce(purpose, mode, connection);
      return connection && counted(connection, purpose, mode);
    };
    this.test = connect('TEST');
    this.live = connect('LIVE');
  }

  /** Keeps a callback about a row as a step. */
  keepCallback(row: StepRow, now: Date, outcome: 'handled' | 'ignored'): void {
    this.keep(row, now, { kind: 'callback', outcome });
  }

  /** Keeps a callback that `work` handles as a step. `isNews`: whether it brought anything new. */
  async duringCallback<Result>(
    row: StepRow,
    now: Date,
    work: () => Promise<Result>,
    isNews: (result: Result) => boolean,
  ): Promise<Result> {
    if (!this.steps) return work();
    return this.steps.addDuring(row.id, this.stepOf(row, now, handledCallback), async (step) => {
      let handled = false;
      try {
        const result = await work();
        handled = isNews(result);
        return result;
      } finally {
        if (!handled) step.outcome = 'ignored';
        step.endedAt = this.steps!.timeOf(row, new Date());
      }
    });
  }

  /** Keeps what an answer to a call about several rows says of one of them as a step of it. */
  keepAnswer(row: StepRow, now: Date, operation: string, answer: unknown): void {
    this.keep(row, now, { kind: 'provider_call', operation, ...endOf(answer) });
  }

  /** Keeps what a comparison with the provider found about a row as a step. */
  keepFinding(row: StepRow, now: Date, finding: string): void {
    this.keep(row, now, { kind: 'reconciliation', outcome: finding });
  }

  has(livemode: boolean): boolean {
    return this.connection({ livemode }) !== null;
  }

  can(livemode: boolean, capability: Capability): boolean {
    return this.connection({ livemode })?.can.has(capability) ?? false;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.foreground.close(), this.live?.foreground.close()]);
  }

  /** Null when the mode has no provider. */
  protected connection({ livemode }: InMode): Connection<P> | null {
    return livemode ? this.live : this.test;
  }

  private access(caller: 'foreground' | 'background' | 'callbacks'): Access<Ports[P]> {
    return (row: InMode, now?: Date) => {
      const connection = this.connected(row);
      const port = connection[caller];
      if (!now || !this.steps) return port;
      // Fixed before the call: states that follow from it come after it.
      const step = this.stepOf(row as StepRow, now, { kind: 'provider_call', outcome: 'ok' });
      const { id } = row as StepRow;
      return recorded(port, (call: ProviderCall) => {
        const endedAt = this.steps!.timeOf(row as StepRow, new Date());
        this.steps!.add(id, { ...step, ...call, endedAt });
      });
    };
  }

  private keep(row: StepRow, now: Date, step: NewStep): void {
    this.steps?.add(row.id, this.stepOf(row, now, step));
  }

  private stepOf(row: StepRow, now: Date, step: NewStep): GivenStep {
    const provider = this.connection(row)?.connector ?? 'none';
    const at = this.steps?.timeOf(row, now) ?? now;
    const endedAt = this.steps?.timeOf(row, new Date()) ?? at;
    return { operation: null, code: null, durationMs: null, ...step, at, endedAt, provider };
  }

  private connected(row: InMode): Connection<P> {
    const connection = this.connection(row);
    if (!connection) throw new ApiError('provider_unavailable');
    return connection;
  }
}

const registered = gauge({
  name: 'callback_registered',
  help: '1 when the bank took our callback URL at the last attempt, 0 when it did not',
  labels: ['mode', 'connector'],
});

/** About two minutes of the job's back-off: at start, a bank may not reach us yet. */
const QUICK_RETRIES = 30;

/** The banks of both modes, which are told where to call us. */
export class BanksOfModes<P extends 'PIX' | 'PAYOUT'> extends ProviderOfModes<P> {
  private readonly failures = { live: 0, test: 0 };

  /**
   * Registers our callback URL at the bank of this mode, if both are configured. Throws while a quick retry
   * may help; after that the next regular attempt is soon enough, as payments are found without callbacks.
   */
  async registerCallback(livemode: boolean): Promise<void> {
    const bank = this.connection({ livemode });
    if (!bank?.callbackUrl) return;
    const mode = livemode ? 'live' : 'test';
    const labels = { mode, connector: bank.connector };
    try {
      await this.register(bank.background, bank.callbackUrl);
      registered.set(labels, 1);
      this.failures[mode] = 0;
    } catch (error) {
      registered.set(labels, 0);
      this.failures[mode] += 1;
      if (this.failures[mode] <= QUICK_RETRIES) throw error;
      log.error({ ...labels, err: error }, 'the bank did not take our callback URL');
    }
  }

  protected async register(bank: Ports[P], url: string): Promise<void> {
    await bank.registerCallback(url);
  }
}

/** The same connection, whose calls are counted for the platform's page of services. */
function counted<P extends Purpose>(connection: Connection<P>, purpose: P, mode: ProviderMode): Connection<P> {
  const { connector, foreground, background, callbacks } = connection;
  const calls = recentCallsOf({ purpose, livemode: mode === 'LIVE', connector });
  const tell = (call: ProviderCall) => calls.add(call);
  return {
    ...connection,
    foreground: recorded(foreground, tell),
    background: recorded(background, tell),
    callbacks: recorded(callbacks, tell),
  };
}

/** One line at start: what is called, and what is never called. */
function announce(purpose: Purpose, mode: ProviderMode, connection: Connection<Purpose> | null): void {
  if (!connection) return;
  const { connector, can } = connection;
  const { needs, may } = purposes[purpose];
  const cannot = [needs, ...may].filter((capability) => !can.has(capability));
  log.info({ provider: `${purpose}_${mode}`, connector, can: [...can], cannot }, 'provider connected');
}
