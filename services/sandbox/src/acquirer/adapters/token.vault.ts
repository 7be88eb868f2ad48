import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { TokenizedCard } from '../domain/card.ts';

export const TOKEN_LIFE_MS = 60_000;

interface Entry {
  card: TokenizedCard;
  timer: NodeJS.Timeout;
}

/** Cards from browsers, in memory only: for one use, for a minute, gone after a restart. */
@Injectable()
export class TokenVault implements OnModuleDestroy {
  private readonly entries = new Map<string, Entry>();

  put(id: string, card: TokenizedCard): void {
    const timer = setTimeout(() => this.entries.delete(id), TOKEN_LIFE_MS).unref();
    this.entries.set(id, { card, timer });
  }

  /** The card of a token, which stays good. */
  peek(id: string): TokenizedCard | null {
    return this.entries.get(id)?.card ?? null;
  }

  /** The card of a token, which is spent by this. Null when it is unknown, spent or expired. */
  take(id: string): TokenizedCard | null {
    const entry = this.entries.get(id);
    if (!entry) return null;
    clearTimeout(entry.timer);
    this.entries.delete(id);
    return entry.card;
  }

  onModuleDestroy(): void {
    for (const { timer } of this.entries.values()) clearTimeout(timer);
  }
}
