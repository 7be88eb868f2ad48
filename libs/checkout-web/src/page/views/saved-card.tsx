import { cardName } from '../rules/brand-names.ts';
import type { Session } from '../session.ts';
import { BrandMark } from './brand-mark.tsx';

/** The card of a one-click payment. */
export function SavedCard({ card }: { card: Session['card'] }) {
  return (
    <section class="box box-card" aria-label="Cartão salvo">
      {card?.brand && <BrandMark brand={card.brand} />}
      <div>
        <p class="box-main">{card ? cardName(card.brand, card.last_four) : 'Cartão salvo'}</p>
        {card?.expired ? (
          <p class="error">Este cartão venceu. Volte à loja e use outro.</p>
        ) : (
          <p class="box-more">Cartão salvo nesta loja</p>
        )}
      </div>
    </section>
  );
}
