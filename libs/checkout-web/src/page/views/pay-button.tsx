import { cardName } from '../rules/brand-names.ts';
import { formatMoney } from '../rules/money.ts';
import type { State } from '../state.ts';
import { LockIcon } from './icons.tsx';

interface Props {
  state: State;
  /** Cents, with interest. */
  total: number;
  installments: number;
}

export function PayButton({ state, total, installments }: Props) {
  const { step, session, method } = state;
  const isCard = method === 'credit_card';
  return (
    <div class="pay">
      <button
        type="submit"
        class="button main"
        aria-disabled={step !== null}
        disabled={session?.card?.expired === true}
      >
        {step ? <span class="spinner" aria-hidden="true" /> : null}
        {labelOf(state, total, installments)}
      </button>
      <p class="secure">
        <LockIcon />
        {isCard
          ? 'Pagamento seguro. A loja não vê o número do cartão.'
          : 'Pagamento seguro, em conexão criptografada.'}
      </p>
    </div>
  );
}

function labelOf({ step, session, method }: State, total: number, installments: number): string {
  if (step === 'authenticating') return 'Aguardando o seu banco…';
  if (step === 'confirming') return method === 'pix' ? 'Gerando o código Pix…' : 'Processando…';
  if (method === 'pix') return `Pagar ${formatMoney(total)} ${session?.mandate ? 'e autorizar' : 'com Pix'}`;
  const card = session?.card;
  const parts = installments > 1 ? ` em ${installments}x` : '';
  return `Pagar ${formatMoney(total)}${parts}${card ? ` com ${cardName(card.brand, card.last_four)}` : ''}`;
}
