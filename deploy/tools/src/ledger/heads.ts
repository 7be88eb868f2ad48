import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { WrittenHead } from './chain-walk.ts';

/** Heads that balance wrote to its file, by chain. */
export async function readHeads(file: string | null): Promise<Map<string, WrittenHead[]>> {
  const byChain = new Map<string, WrittenHead[]>();
  if (!file) return byChain;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!line.trim()) continue;
    const { chain, sequence, hash, written_at: writtenAt } = JSON.parse(line);
    const heads = byChain.get(chain) ?? [];
    heads.push({ chain, sequence, hash, writtenAt });
    byChain.set(chain, heads);
  }
  return byChain;
}
