import { withTimeout } from './with-timeout.ts';

/** Throws when the dependency cannot be reached. */
export type DependencyCheck = () => Promise<unknown>;

interface Dependency {
  check: DependencyCheck;
  /** Set when the service cannot answer without it. */
  isNeeded: boolean;
}

export interface DependencyState {
  name: string;
  isUp: boolean;
  error: string | null;
}

const CHECK_TIMEOUT_MS = 1_000;

/** Whether this instance can answer, and which of its dependencies are up. Checked at each request. */
export class Health {
  private readonly dependencies = new Map<string, Dependency>();
  private isStopping = false;

  add(name: string, check: DependencyCheck, { isNeeded }: { isNeeded: boolean }): void {
    this.dependencies.set(name, { check, isNeeded });
  }

  /** From here on the instance is not ready, so that it gets no new requests. */
  stop(): void {
    this.isStopping = true;
  }

  /** Names of what keeps the instance from answering. Empty: it is ready. */
  async missing(): Promise<string[]> {
    if (this.isStopping) return ['stopping'];
    const needed = [...this.dependencies].filter(([, { isNeeded }]) => isNeeded);
    const states = await Promise.all(needed.map(stateOf));
    return states.filter(({ isUp }) => !isUp).map(({ name }) => name);
  }

  states(): Promise<DependencyState[]> {
    return Promise.all([...this.dependencies].map(stateOf));
  }
}

async function stateOf([name, { check }]: [string, Dependency]): Promise<DependencyState> {
  try {
    await withTimeout(check(), CHECK_TIMEOUT_MS);
    return { name, isUp: true, error: null };
  } catch (error) {
    return { name, isUp: false, error: error instanceof Error ? error.message : String(error) };
  }
}
