import type { Mandate } from '../queries/mandates.ts';
import { useMoments, useTexts } from '../texts/texts.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { QrCode } from '../ui/qr-code.tsx';

/** What the payer reads with the app of the own bank, while the mandate waits for it. */
export function MandateToApprove({ mandate }: { mandate: Mandate }) {
  const t = useTexts();
  const moments = useMoments();
  const { status, qr_code, authorization, expires_at } = mandate;
  if (status !== 'pending') return null;
  const until = t.mandate.until(moments.exactly(expires_at));
  if (!qr_code)
    return (
      <section className="card pix-note">
        <h2>{t.mandate.asked}</h2>
        <p>{authorization === 'bank_request' ? t.mandate.askedHint : t.mandate.qrComing}</p>
        <p className="soft">{until}</p>
      </section>
    );
  return (
    <section className="card pix">
      <QrCode text={qr_code} label={t.mandate.qr} />
      <div>
        <h2>{t.mandate.qr}</h2>
        <p>{authorization === 'first_payment' ? t.mandate.qrPays : t.mandate.qrApproves}</p>
        <p className="soft">{until}</p>
        <p className="code-line">
          <code>{qr_code}</code>
        </p>
        <div className="actions">
          <CopyButton text={qr_code} label={t.charge.copyCode} />
        </div>
      </div>
    </section>
  );
}
