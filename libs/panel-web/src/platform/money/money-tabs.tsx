import { Link, useParams } from '@tanstack/react-router';
import { Tabs } from '../../ui/tabs.tsx';
import { usePlatformTexts } from '../texts.ts';

export function MoneyTabs() {
  const t = usePlatformTexts();
  const { mode } = useParams({ from: '/platform/$mode' });
  const options = { exact: true, includeSearch: false };
  return (
    <Tabs label={t.sections.money}>
      <Link to="/platform/$mode/dinheiro" params={{ mode }} activeOptions={options}>
        {t.revenue.title}
      </Link>
      <Link to="/platform/$mode/dinheiro/saques" params={{ mode }} activeOptions={options}>
        {t.withdrawals.title}
      </Link>
      <Link to="/platform/$mode/dinheiro/contestacoes" params={{ mode }} activeOptions={options}>
        {t.disputes.title}
      </Link>
      <Link to="/platform/$mode/dinheiro/livros" params={{ mode }} activeOptions={options}>
        {t.books.title}
      </Link>
    </Tabs>
  );
}
