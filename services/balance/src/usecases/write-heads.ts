import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { localDate } from '@catraca/kernel/dates';
import { CONFIG } from '@catraca/platform/service/config';
import { log } from '@catraca/platform/telemetry/log';
import { Inject, Injectable } from '@nestjs/common';
import { HeadsStore } from '../adapters/heads.store.ts';
import type { BalanceSettings } from '../config.ts';

const LEASE_MS = 10 * 60_000;
const LINES_A_WRITE = 1_000;

/**
 * Writes the last hash of every chain outside of MongoDB, once a day (ADR 34). Whoever replaces postings, and
 * even has the key, cannot replace what was written. The log line has a hash over the day's lines, for a file
 * that was changed.
 */
@Injectable()
export class WriteHeads {
  private readonly file: string | undefined;

  constructor(
    private readonly heads: HeadsStore,
    @Inject(CONFIG) { LEDGER_HEADS_FILE }: BalanceSettings,
  ) {
    this.file = LEDGER_HEADS_FILE;
  }

  async execute(now: Date): Promise<void> {
    const date = localDate(now);
    if (!(await this.heads.claim(date, now, LEASE_MS))) return;
    const { chains, digest } = await this.write(now);
    await this.heads.markWritten(date, now);
    log.info({ date, chains, sha256: digest, file: this.file ?? null }, 'heads of the ledger’s chains');
  }

  private async write(now: Date): Promise<{ chains: number; digest: string }> {
    const written_at = now.toISOString();
    const hash = createHash('sha256');
    const file = this.file ? await open(this.file, 'a') : null;
    let chains = 0;
    let lines: string[] = [];
    const flush = async () => {
      const text = lines.join('');
      lines = [];
      hash.update(text);
      await file?.appendFile(text);
    };
    try {
      for await (const { chain, sequence, hash: last } of this.heads.all()) {
        lines.push(`${JSON.stringify({ written_at, chain, sequence, hash: last })}\n`);
        chains += 1;
        if (lines.length === LINES_A_WRITE) await flush();
      }
      await flush();
      await file?.sync();
    } finally {
      await file?.close();
    }
    return { chains, digest: hash.digest('hex') };
  }
}
