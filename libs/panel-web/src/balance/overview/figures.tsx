import type { Balance } from '../../queries/balance.ts';
import { written } from '../../rules/money.ts';
import { useTexts } from '../../texts/texts.tsx';

/** Each figure with what it is made of. */
export function Figures({ balance: { balance, available, reserved, debt } }: { balance: Balance }) {
  const t = useTexts();
  const figures = [
    [t.balance.total, balance, t.balance.totalHint],
    [t.balance.available, available, t.balance.availableHint],
    [t.balance.toReceive, balance - available, t.balance.toReceiveHint],
    [t.balance.reserved, reserved, t.balance.reservedHint],
    ...(debt > 0 ? [[t.balance.debt, debt, t.balance.debtHint] as const] : []),
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([name, cents, hint]) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd className="figure">{written(cents)}</dd>
          <dd className="soft">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
