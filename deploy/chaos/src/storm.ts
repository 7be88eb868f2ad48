import { setTimeout as sleep } from 'node:timers/promises';
import { type Episode, episodeOf } from './episode.ts';
import { type Fault, nameOf, type Planned } from './faults.ts';
import { inflict, type Victims } from './inflict.ts';

/** So many faults at once. */
const AT_ONCE = 3;
const TICK_MS = 50;

/** Has a plan happen: each fault at its time, beside others, but never two of one victim. */
export class Storm {
  /** Faults that could not be ended, as what was killed did not start again. */
  readonly broken: string[] = [];
  private readonly on = new Map<string, Promise<void>>();
  private over = false;

  constructor(
    private readonly victims: Victims,
    private readonly episodes: Episode[],
  ) {}

  /** Fulfilled when every fault is over and what was killed serves again. A fault whose victim is still down waits for it. */
  async rage(plan: readonly Planned[]): Promise<void> {
    const startedAt = Date.now();
    const waiting = [...plan];
    while (waiting.length > 0 && !this.over) {
      const elapsed = Date.now() - startedAt;
      const next = waiting.findIndex(({ atMs, fault }) => atMs <= elapsed && !this.on.has(victimOf(fault)));
      if (next >= 0 && this.on.size < AT_ONCE) this.begin(waiting.splice(next, 1)[0]!.fault);
      else await sleep(TICK_MS);
    }
    await Promise.all(this.on.values());
  }

  stop(): void {
    this.over = true;
  }

  private begin(fault: Fault): void {
    const episode = episodeOf(fault, this.on.size, Date.now());
    this.episodes.push(episode);
    const over = () => {
      episode.endedAt ??= Date.now();
    };
    const victim = victimOf(fault);
    const happening = inflict(fault, this.victims, over)
      .catch((error: Error) => void (this.over || this.broken.push(`${nameOf(fault)}: ${error.message}`)))
      .finally(() => {
        over();
        this.on.delete(victim);
      });
    this.on.set(victim, happening);
  }
}

/** What one fault at a time may have: the processes of a part, or a link. */
function victimOf(fault: Fault): string {
  return fault.kind === 'link' ? `link ${fault.link}` : fault.part;
}
