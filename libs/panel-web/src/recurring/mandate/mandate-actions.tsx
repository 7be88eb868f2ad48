import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Mandate } from '../../queries/mandates.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChargeDialog } from './charge-dialog.tsx';

export function MandateActions({ mandate }: { mandate: Mandate }) {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const [open, setOpen] = useState<'charge' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const { status, subscription, id } = mandate;
  if (!may('sell') || (status !== 'active' && status !== 'pending')) return null;
  return (
    <>
      {status === 'active' && !subscription ? (
        <Link
          className="button"
          to="/$mode/pix-automatico/assinaturas/nova"
          params={{ mode }}
          search={{ mandate: id }}
        >
          {t.mandate.subscribe}
        </Link>
      ) : null}
      {status === 'active' ? <Button onClick={() => setOpen('charge')}>{t.mandate.chargeOpen}</Button> : null}
      <Button onClick={() => setOpen('cancel')}>{t.mandate.cancelOpen}</Button>
      {open === 'charge' ? <ChargeDialog mandate={mandate} onClose={close} /> : null}
      {open === 'cancel' ? <CancelDialog mandate={mandate} onClose={close} /> : null}
    </>
  );
}
