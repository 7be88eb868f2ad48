/** Of times in ascending order: the smallest that so large a share of them does not exceed. */
export function quantile(times: readonly number[], share: number): number | null {
  return times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? null;
}
