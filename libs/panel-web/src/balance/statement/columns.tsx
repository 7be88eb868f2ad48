import { Link, useParams } from '@tanstack/react-router';
import type { LedgerEntry } from '../../queries/balance.ts';
import { signed, written } from '../../rules/money.ts';
import type { Texts } from '../../texts/pt.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';

export function useEntryColumns(): Column<LedgerEntry>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    { title: t.statement.entry, cell: (entry) => <Entry entry={entry} /> },
    { title: t.statement.at, kind: 'soft', cell: ({ created_at }) => moments.inSaoPaulo(created_at) },
    {
      title: t.statement.amount,
      kind: 'number',
      cell: ({ amount }) =>
        amount === 0 ? t.common.none : <span className={amount > 0 ? 'plus' : ''}>{signed(amount)}</span>,
    },
    { title: t.statement.balance, kind: 'number soft', cell: ({ balance }) => written(balance) },
  ];
}

/** Its type in words, what it changed besides the balance, and what caused it. */
function Entry({ entry }: { entry: LedgerEntry }) {
  const t = useTexts();
  const effect = effectOf(entry, t);
  return (
    <>
      <strong>{t.entryType[entry.type]}</strong>
      <span className="entry-note">
        <Cause entry={entry} />
        {effect ? <span className="soft">{effect}</span> : null}
      </span>
    </>
  );
}

function Cause({ entry: { cause, charge, reference } }: { entry: LedgerEntry }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  if (charge)
    return (
      <Link to="/$mode/cobrancas/$code" params={{ mode, code: charge }}>
        {reference ?? t.statement.charge}
      </Link>
    );
  if (cause.type === 'withdrawal')
    return (
      <Link to="/$mode/saldo/saques/$withdrawal" params={{ mode, withdrawal: cause.id }}>
        {t.statement.withdrawal}
      </Link>
    );
  return null;
}

/** For entries that leave the balance as it is. */
function effectOf({ amount, available_amount, reserved_amount }: LedgerEntry, t: Texts): string | null {
  if (reserved_amount > 0) return t.statement.blocked(written(reserved_amount));
  if (reserved_amount < 0 && amount === 0) return t.statement.freed(written(-reserved_amount));
  if (amount === 0 && available_amount > 0) return t.statement.settled(written(available_amount));
  return null;
}
