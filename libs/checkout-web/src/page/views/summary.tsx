import { useState } from 'preact/hooks';
import { firstLetter } from '../favicon.ts';
import { laterCharges } from '../rules/mandate.ts';
import { formatMoney } from '../rules/money.ts';
import type { Screen } from '../rules/screen.ts';
import type { Item, Session } from '../session.ts';

/** What the amount is; elsewhere nobody knows yet, or nothing was paid. */
const labels: Partial<Record<Screen, string>> = {
  form: 'Total a pagar',
  pix: 'Total a pagar',
  completed: 'Total pago',
};

const wide = matchMedia('(min-width: 820px)');

interface Props {
  session: Session;
  /** Cents, with interest. */
  total: number;
  screen: Screen;
}

/** Who asks for the money, how much, and what for. */
export function Summary({ session, total, screen }: Props) {
  const { seller, amount, description, appearance, livemode } = session;
  const items = (session.items ?? []).filter((item) => item.description !== description || item.quantity > 1);
  return (
    <header class="summary">
      <div class="seller">
        <Logo url={appearance?.logo_url ?? null} name={seller.name} />
        <span class="seller-name">{seller.name}</span>
        {!livemode && <span class="test-mode">Teste</span>}
      </div>
      <h1>
        <span class="total-label">{labelOf(session, screen)}</span>
        <span class="total">{formatMoney(total)}</span>
        {session.mandate && labels[screen] && (
          <span class="interest">Depois, {laterCharges(session.mandate).replace('Valor', 'valor')}</span>
        )}
        {total > amount && (
          <span class="interest">
            {formatMoney(amount)} + {formatMoney(total - amount)} de juros
          </span>
        )}
      </h1>
      {description && <p class="description">{description}</p>}
      {items.length > 0 && <Items items={items} />}
    </header>
  );
}

function labelOf({ mandate }: Session, screen: Screen): string {
  const isToPay = screen === 'form' || screen === 'pix';
  return mandate && isToPay ? 'A pagar hoje' : (labels[screen] ?? 'Valor');
}

function Items({ items }: { items: Item[] }) {
  return (
    <details class="items" open={wide.matches}>
      <summary>
        <span class="when-closed">{items.length === 1 ? 'Ver o item' : `Ver os ${items.length} itens`}</span>
        <span class="when-open">{items.length === 1 ? 'Ocultar o item' : 'Ocultar os itens'}</span>
      </summary>
      <ul>
        {items.map(({ description, quantity, amount }, at) => (
          <li key={at}>
            <span class="item-name">
              {quantity > 1 && <b>{quantity}× </b>}
              {description}
            </span>
            <span class="item-amount">{formatMoney(quantity * amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The seller's logo, or the first letter of the name. */
function Logo({ url, name }: { url: string | null; name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (url?.startsWith('https://') && !isBroken)
    return <img class="logo" src={url} alt="" referrerpolicy="no-referrer" onError={() => setBroken(true)} />;
  return (
    <span class="logo letter" aria-hidden="true">
      {firstLetter(name)}
    </span>
  );
}
