/* Short forms of what most panels ask. Grafana replaces $__rate_interval by at least four scrapes, $__range
   by the time shown. */

/** Events a second, summed by labels: `service, code`. */
export function perSecond(series: string, by = ''): string {
  return `sum${grouped(by)} (rate(${series}[$__rate_interval]))`;
}

/** Events in the time shown, summed by labels. */
export function inRange(series: string, by = ''): string {
  return `sum${grouped(by)} (increase(${series}[$__range]))`;
}

/** A quantile (0 to 1) of a histogram of durations, by labels. `selector` without braces. */
export function quantile(share: number, histogram: string, selector = '', by = ''): string {
  const labels = by ? `le, ${by}` : 'le';
  return `histogram_quantile(${share}, sum by (${labels}) (rate(${histogram}_bucket{${selector}}[$__rate_interval])))`;
}

/** A part of a whole; nothing while the whole is nothing, 0 while only the part is. */
export function share(part: string, whole: string): string {
  return `(${part} or 0 * ${whole}) / (${whole} > 0)`;
}

function grouped(by: string): string {
  return by ? ` by (${by})` : '';
}
