import { formatTime } from '../rules/money.ts';
import { describeCard } from '../rules/receipt.ts';
import type { Session, SessionCharge } from '../session.ts';
import { CopyButton } from './copy-button.tsx';
import { SaveIcon } from './icons.tsx';

/** What a buyer keeps. On paper or as a file it stands with who sold and the amount. */
export function Receipt({ charge, session }: { charge: SessionCharge; session: Session }) {
  const { receipt } = session;
  const isPix = charge.payment_method === 'pix';
  return (
    <>
      <dl class="receipt">
        <dt>Pago com</dt>
        <dd>{isPix ? 'Pix' : describeCard(receipt)}</dd>
        {charge.paid_at && <dt>Data</dt>}
        {charge.paid_at && <dd>{formatTime(charge.paid_at)}</dd>}
        <Code name="Código do pagamento" code={charge.id} />
        {receipt?.end_to_end_id && (
          <Code name="Código do Pix no Banco Central" code={receipt.end_to_end_id} />
        )}
      </dl>
      <button type="button" class="button quiet screen-only" onClick={() => print()}>
        <SaveIcon />
        Salvar comprovante
      </button>
    </>
  );
}

function Code({ name, code }: { name: string; code: string }) {
  return (
    <>
      <dt class="whole">{name}</dt>
      <dd class="whole code-row">
        <span class="mono">{code}</span>
        <CopyButton text={code} name={name} />
      </dd>
    </>
  );
}
