/** In units of the picture, which is stretched to the page. */
export const CHART = { width: 1_000, height: 160 } as const;
/** Part of its place that a bar fills. */
const FILLED = 0.72;
/** So that a small sale among large ones is seen. */
const LOWEST = 3;

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A bar for each value: the highest fills the height, zero has none. */
export function barsOf(values: readonly number[]): Bar[] {
  const highest = Math.max(...values, 1);
  const place = CHART.width / values.length;
  return values.map((value, at) => {
    const height = value === 0 ? 0 : Math.max(LOWEST, (value / highest) * CHART.height);
    const x = (at + (1 - FILLED) / 2) * place;
    return { x, y: CHART.height - height, width: FILLED * place, height };
  });
}
