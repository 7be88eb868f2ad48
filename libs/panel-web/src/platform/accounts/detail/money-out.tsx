import { useState } from 'react';
import { type Account, useChangeAccount } from '../../../queries/platform/accounts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';

/** Whether refunds and withdrawals of the account leave, in both environments. */
export function MoneyOut({ account: { id, name, money_out } }: { account: Account }) {
  const t = usePlatformTexts();
  const tell = useToast();
  const may = useMayOnPlatform();
  const change = useChangeAccount(id);
  const [isAsking, setAsking] = useState(false);
  const isOpen = money_out === 'open';
  const confirm = () =>
    change.mutate(
      { money_out: isOpen ? 'paused' : 'open' },
      {
        onSuccess: () => {
          tell(isOpen ? t.account.moneyHeld : t.account.moneyFreed);
          setAsking(false);
        },
      },
    );
  return (
    <section className="card">
      <div className="card-header">
        <h2>{t.accounts.money}</h2>
        <Badge tone={isOpen ? 'good' : 'bad'}>{t.moneyOut[money_out]}</Badge>
      </div>
      <p className="soft">{t.account.moneyHint}</p>
      {may('holdMoney') ? (
        <div className="actions card-actions">
          <Button kind={isOpen ? 'danger' : 'primary'} onClick={() => setAsking(true)}>
            {isOpen ? t.account.holdMoney : t.account.freeMoney}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={isOpen ? t.account.holdTitle(name) : t.account.freeTitle(name)}
          action={isOpen ? t.account.holdMoney : t.account.freeMoney}
          run={change}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {isOpen ? t.account.holdIntro : t.account.freeIntro}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
