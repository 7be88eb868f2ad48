/** Nearest-rank quantile of values in ascending order; null when there are none. `share` is 0 to 1. */
export function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
