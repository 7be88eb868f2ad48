import { setTimeout as sleep } from 'node:timers/promises';
import { type Episode, episodeOf } from './episode.ts';
import { describeFault, type Fault, type Planned } from './faults.ts';
import { type FaultTargets, injectFault } from './inject-fault.ts';

/** Maximum number of active faults. */
const MAX_ACTIVE = 3;
const TICK_MS = 50;

/** Runs a plan: injects each fault at its time, several at once, but never two into the same target. */
export class FaultRunner {
  /** Faults that did not end, because a killed process did not restart. */
  readonly unrecovered: string[] = [];
  private readonly active = new Map<string, Promise<void>>();
  private isStopped = false;

  constructor(
    private readonly targets: FaultTargets,
    private readonly episodes: Episode[],
  ) {}

  /**
   * Resolves when every fault has ended and killed processes serve again. A fault waits while its target is
   * still down.
   */
  async run(plan: readonly Planned[]): Promise<void> {
    const startedAt = Date.now();
    const waiting = [...plan];
    while (waiting.length > 0 && !this.isStopped) {
      const elapsed = Date.now() - startedAt;
      const next = waiting.findIndex(
        ({ atMs, fault }) => atMs <= elapsed && !this.active.has(targetOf(fault)),
      );
      if (next >= 0 && this.active.size < MAX_ACTIVE) this.begin(waiting.splice(next, 1)[0]!.fault);
      else await sleep(TICK_MS);
    }
    await Promise.all(this.active.values());
  }

  stop(): void {
    this.isStopped = true;
  }

  private begin(fault: Fault): void {
    const episode = episodeOf(fault, this.active.size, Date.now());
    this.episodes.push(episode);
    const onEnd = () => {
      episode.endedAt ??= Date.now();
    };
    const target = targetOf(fault);
    const running = injectFault(fault, this.targets, onEnd)
      .catch(
        (error: Error) =>
          void (this.isStopped || this.unrecovered.push(`${describeFault(fault)}: ${error.message}`)),
      )
      .finally(() => {
        onEnd();
        this.active.delete(target);
      });
    this.active.set(target, running);
  }
}

/** What only one fault at a time may affect: the processes of a part, or a link. */
function targetOf(fault: Fault): string {
  return fault.kind === 'link' ? `link ${fault.link}` : fault.part;
}
