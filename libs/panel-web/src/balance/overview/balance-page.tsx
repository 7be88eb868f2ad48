import { type Balance, useBalance } from '../../queries/balance.ts';
import { written } from '../../rules/money.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/balance.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { BalanceTabs } from '../balance-tabs.tsx';
import { WithdrawAction } from '../withdrawals/withdraw-action.tsx';
import { Figures } from './figures.tsx';

export function BalancePage() {
  const may = useMay();
  return may('readBalance') ? <Overview /> : <Forbidden />;
}

function Overview() {
  const t = useTexts();
  const read = useBalance();
  return (
    <>
      <PageHeader title={t.balance.title} />
      <BalanceTabs />
      <Loaded read={read}>{(balance) => <Found balance={balance} />}</Loaded>
    </>
  );
}

function Found({ balance }: { balance: Balance }) {
  const t = useTexts();
  const may = useMay();
  const { withdrawable } = balance;
  const hint = withdrawable === null ? t.balance.noBankAccount : t.balance.withdrawableHint;
  return (
    <>
      <section className="card hero">
        <div>
          <h2>{t.balance.withdrawable}</h2>
          <p className="hero-figure">{withdrawable === null ? t.common.none : written(withdrawable)}</p>
          <p className="soft">{hint}</p>
        </div>
        {may('withdraw') ? <WithdrawAction /> : null}
      </section>
      <Figures balance={balance} />
    </>
  );
}
