import type { PaymentMethod } from '../session.ts';
import { CardIcon, PixIcon } from '../views/icons.tsx';

interface Props {
  methods: PaymentMethod[];
  chosen: PaymentMethod;
  maxInstallments: number;
  onChoose(method: PaymentMethod): void;
}

/** Nothing when there is one method only. */
export function MethodChoice({ methods, chosen, maxInstallments, onChoose }: Props) {
  if (methods.length < 2) return null;
  const hints = {
    pix: 'Aprovação na hora',
    credit_card: maxInstallments > 1 ? `Em até ${maxInstallments}x` : 'Crédito à vista',
  };
  return (
    <fieldset class="methods">
      <legend>Como você quer pagar?</legend>
      {methods.map((method) => (
        <label key={method} class={`method ${method === chosen ? 'chosen' : ''}`}>
          <input
            type="radio"
            name="method"
            checked={method === chosen}
            onChange={() => onChoose(method)}
            aria-describedby={`method-${method}`}
          />
          {method === 'pix' ? <PixIcon /> : <CardIcon />}
          <span class="method-name">{method === 'pix' ? 'Pix' : 'Cartão'}</span>
          <span class="method-hint" id={`method-${method}`}>
            {hints[method]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
