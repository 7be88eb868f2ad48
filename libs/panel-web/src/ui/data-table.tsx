import type { ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  /** Of `number` (at the right), `cut` (one line), `long` (wider), `soft`, `wide-only` (not on phones). */
  kind?: string;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A row opens its page where a cell has a link of class `row-link`. */
export function DataTable<Row>({ columns, rows, keyOf }: TableProps<Row>) {
  const classes = classesOf(columns);
  return (
    <table className="list">
      <thead>
        <tr>
          {columns.map(({ title }, at) => (
            <th key={title} scope="col" className={classes[at]}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell }, at) => (
              <td key={title} className={classes[at]}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On phones a row has two cells a line: every second one is at the right. */
function classesOf(columns: readonly { kind?: string }[]): string[] {
  let shown = 0;
  return columns.map(({ kind = '' }) => {
    if (!kind.includes('wide-only')) shown += 1;
    return kind.includes('wide-only') || shown % 2 === 1 ? kind : `${kind} second`;
  });
}
