import { Link, useParams } from '@tanstack/react-router';
import { Tabs } from '../../../ui/tabs.tsx';
import { usePlatformTexts } from '../../texts.ts';

export function AccountTabs({ account }: { account: string }) {
  const t = usePlatformTexts();
  const { mode } = useParams({ from: '/platform/$mode' });
  const params = { mode, account };
  return (
    <Tabs label={t.accounts.one}>
      <Link to="/platform/$mode/contas/$account" params={params} activeOptions={{ exact: true }}>
        {t.account.title}
      </Link>
      <Link to="/platform/$mode/contas/$account/contrato" params={params}>
        {t.contract.title}
      </Link>
    </Tabs>
  );
}
