import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '../shell/member.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Tabs } from '../ui/tabs.tsx';

const pages = [
  ['/$mode/saldo', 'overview'],
  ['/$mode/saldo/extrato', 'statement'],
  ['/$mode/saldo/recebimentos', 'settlements'],
  ['/$mode/saldo/saques', 'withdrawals'],
] as const;

/** The bank account is for those who withdraw only. */
export function BalanceTabs() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <Tabs label={t.balance.title}>
      {pages.map(([to, name]) => (
        <Link key={to} to={to} params={{ mode }} activeOptions={{ exact: true, includeSearch: false }}>
          {t.balance[name]}
        </Link>
      ))}
      {may('withdraw') ? (
        <Link to="/$mode/saldo/conta-bancaria" params={{ mode }} activeOptions={{ exact: true }}>
          {t.balance.bankAccount}
        </Link>
      ) : null}
    </Tabs>
  );
}
