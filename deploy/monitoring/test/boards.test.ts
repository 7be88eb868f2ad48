import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { anchorsOf } from '@catraca/testing/markdown';
import { boards } from '../src/boards.ts';
import { dashboardOf } from '../src/dashboard.ts';

const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
const panels = boards.flatMap(({ name, rows }) =>
  Object.values(rows)
    .flat()
    .map((panel) => ({ ...panel, name })),
);

test('dashboards have ids and files of their own', () => {
  const names = boards.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  for (const { uid } of boards.map(dashboardOf)) expect(uid).toMatch(/^catraca-[a-z]{1,32}$/);
});

test.each(boards)('the panels of $name have ids, lie beside each other and fill whole lines', (board) => {
  const all = dashboardOf(board).panels!.map(({ id, gridPos }) => ({ id, ...gridPos! }));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const lines = Map.groupBy(all, ({ y }) => y);
  for (const line of lines.values()) {
    const ends = line.map(({ x, w }) => x + w);
    expect(line.map(({ x }) => x)).toEqual([0, ...ends.slice(0, -1)]);
    expect(ends.at(-1)).toBe(24);
  }
});

test.each(boards)('$name has the choices that its queries use', ({ choices, rows }) => {
  const queries = JSON.stringify(rows);
  const used = ['mode', 'service'].filter((choice) => queries.includes(`$${choice}`));
  expect([...choices]).toEqual(used);
});

test.each(panels.filter(({ note }) => note?.includes('#')))(
  '$name: "$title" links to an entry of the runbook',
  ({ note }) => {
    const [, anchor] = /docs\/runbook\.md#([\w-]+)/.exec(note!)!;
    expect(anchorsOf(runbook)).toContain(anchor);
  },
);

test('no query names a bucket exactly: Prometheus 3 writes le="60" as le="60.0"', () => {
  for (const { queries } of panels) expect(JSON.stringify(queries)).not.toMatch(/le=\\"/);
});
