import type { Checkout } from '../checkout.ts';
import { isEmbedded } from '../parent.ts';
import { formatMoney, formatTime } from '../rules/money.ts';
import type { State } from '../state.ts';
import { Heading } from './heading.tsx';
import { CheckIcon } from './icons.tsx';

/** The moment of payment, and the same page opened again. */
export function Completed({ checkout, state }: { checkout: Checkout; state: State }) {
  const { charge } = state;
  const session = state.session!;
  return (
    <section class="outcome">
      <span class="badge success">
        <CheckIcon />
      </span>
      <Heading>{charge?.payment_method === 'pix' ? 'Pix recebido' : 'Pagamento aprovado'}</Heading>
      <p>
        {session.seller.name} recebeu o seu pagamento{charge ? '' : ` de ${formatMoney(session.amount)}`}.
      </p>
      {charge && (
        <dl class="receipt">
          <dt>Pago com</dt>
          <dd>{charge.payment_method === 'pix' ? 'Pix' : 'Cartão de crédito'}</dd>
          {charge.paid_at && <dt>Data</dt>}
          {charge.paid_at && <dd>{formatTime(charge.paid_at)}</dd>}
          <dt class="whole">Código do pagamento</dt>
          <dd class="whole mono">{charge.id}</dd>
        </dl>
      )}
      {isEmbedded ? (
        <button type="button" class="button main" onClick={() => checkout.close()}>
          Voltar à loja
        </button>
      ) : (
        <p class="soft">Você já pode fechar esta página.</p>
      )}
    </section>
  );
}
