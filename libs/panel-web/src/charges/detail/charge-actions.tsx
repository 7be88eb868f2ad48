import { useState } from 'react';
import type { Charge } from '../../queries/charges.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { remainingOf } from './remaining.ts';

export function ChargeActions({ charge }: { charge: Charge }) {
  const t = useTexts();
  const may = useMay();
  const [open, setOpen] = useState<'refund' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const isCancelable = charge.status === 'pending' || charge.status === 'in_analysis';
  return (
    <>
      {may('refund') && remainingOf(charge) > 0 ? (
        <Button onClick={() => setOpen('refund')}>{t.refund.open}</Button>
      ) : null}
      {may('sell') && isCancelable ? (
        <Button onClick={() => setOpen('cancel')}>{t.cancel.open}</Button>
      ) : null}
      {open === 'refund' ? <RefundDialog charge={charge} onClose={close} /> : null}
      {open === 'cancel' ? <CancelDialog charge={charge} onClose={close} /> : null}
    </>
  );
}
