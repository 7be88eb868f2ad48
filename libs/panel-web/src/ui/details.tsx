import type { ReactNode } from 'react';

/** Names and values; those without a value are left out. */
export function Details({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
