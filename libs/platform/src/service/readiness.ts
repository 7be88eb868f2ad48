/** Throws when what it looks at is away. */
export type ReadinessCheck = () => Promise<unknown>;

const CHECK_TIMEOUT_MS = 1_000;

/** What a service needs to do its work, asked each time somebody wants to know. */
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private stopping = false;

  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** From now on it is not ready: nothing new is to be sent here. */
  stop(): void {
    this.stopping = true;
  }

  /** Names of what is missing; empty when the service is ready. */
  async missing(): Promise<string[]> {
    if (this.stopping) return ['stopping'];
    const names = [...this.checks.keys()];
    const outcomes = await Promise.allSettled(names.map((name) => inTime(this.checks.get(name)!)));
    return names.filter((_, index) => outcomes[index]!.status === 'rejected');
  }
}

async function inTime(check: ReadinessCheck): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, CHECK_TIMEOUT_MS, new Error('no answer'));
  try {
    return await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}
