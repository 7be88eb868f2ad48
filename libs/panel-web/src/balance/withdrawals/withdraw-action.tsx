import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useBalance } from '../../queries/balance.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestDialog } from './request-dialog.tsx';

/** Opens the dialog, or leads to the bank account while there is none. */
export function WithdrawAction() {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  const { data: balance } = useBalance();
  const [isOpen, setOpen] = useState(false);
  if (!balance) return null;
  const { withdrawable } = balance;
  if (withdrawable === null)
    return (
      <Link className="button primary" to="/$mode/saldo/conta-bancaria" params={{ mode }}>
        {t.bankAccount.create}
      </Link>
    );
  return (
    <>
      <Button kind="primary" disabled={withdrawable === 0} onClick={() => setOpen(true)}>
        {t.withdrawals.request}
      </Button>
      {isOpen ? <RequestDialog withdrawable={withdrawable} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
