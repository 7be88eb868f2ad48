/** As many as fit below the chart on a phone: days, or longer ones. */
const [ALL, SOME] = [7, 4];

/** Places of the chart whose time is written: all of a few, or some, the first and the last among them. */
export function marksOf(count: number): ReadonlySet<number> {
  const marks = count <= ALL ? count : SOME;
  const step = (count - 1) / (marks - 1);
  return new Set(Array.from({ length: marks }, (_, at) => Math.round(at * step)));
}
