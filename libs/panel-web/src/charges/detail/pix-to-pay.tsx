import { useParams } from '@tanstack/react-router';
import { type Charge, usePayTestCharge } from '../../queries/charges.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

/** What the customer pays, while it can be paid. */
export function PixToPay({ charge: { id, status, pix } }: { charge: Charge }) {
  const t = useTexts();
  if (status !== 'pending' || !pix.qr_code) return null;
  return (
    <section className="card pix">
      <QrCode text={pix.qr_code} label={t.charge.qr} />
      <div>
        <h2>{t.charge.qr}</h2>
        <p>{t.charge.qrHint}</p>
        <p className="code-line">
          <code>{pix.qr_code}</code>
        </p>
        <div className="actions">
          <CopyButton text={pix.qr_code} label={t.charge.copyCode} />
          <PayTest code={id} />
        </div>
      </div>
    </section>
  );
}

function PayTest({ code }: { code: string }) {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const pay = usePayTestCharge(code);
  if (mode === 'live' || !may('develop')) return null;
  return (
    <>
      <Button isBusy={pay.isPending} onClick={() => pay.mutate()} title={t.charge.payHint}>
        {t.charge.pay}
      </Button>
      <ProblemNote error={pay.error} />
    </>
  );
}
