import { useState } from 'react';
import type { SavedCard } from '../queries/cards.ts';
import { useMay } from '../shell/member.tsx';
import { useSearchFor } from '../shell/search/search-provider.tsx';
import { useMoments, useTexts } from '../texts/texts.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { lastDayOf, printedExpiry } from './validity.ts';

export function useCardColumns(): Column<SavedCard>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    {
      title: t.cards.card,
      cell: ({ brand, last_four }) => (
        <strong>
          {brand ? t.cardBrand[brand] : t.cards.card} •••• {last_four ?? ''}
        </strong>
      ),
    },
    { title: t.cards.validity, cell: (card) => <Validity card={card} /> },
    {
      title: t.cards.holder,
      cell: ({ holder_name, customer_documents }) => (
        <>
          {holder_name ?? t.common.none}
          <span className="under">{customer_documents.join(', ')}</span>
        </>
      ),
    },
    { title: t.cards.saved, kind: 'soft', cell: ({ created_at }) => moments.written(created_at) },
    {
      title: t.cards.used,
      kind: 'wide-only soft',
      cell: ({ last_used_at }) => (last_used_at ? moments.written(last_used_at) : t.cards.unused),
    },
    { title: t.cards.actions, cell: (card) => <CardActions card={card} /> },
  ];
}

function Validity({ card }: { card: SavedCard }) {
  const t = useTexts();
  const moments = useMoments();
  const last = lastDayOf(card);
  if (card.expired) return <Badge tone="bad">{t.cards.expired(printedExpiry(card) ?? '')}</Badge>;
  return (
    <>
      {printedExpiry(card) ?? t.common.none}
      {last ? <span className="under">{t.cards.until(moments.date(last))}</span> : null}
    </>
  );
}

/** Its sales are found by its last four digits: the buyer's document is known masked only. */
function CardActions({ card }: { card: SavedCard }) {
  const t = useTexts();
  const may = useMay();
  const searchFor = useSearchFor();
  const [isDeleting, setDeleting] = useState(false);
  const lastFour = card.last_four ?? '';
  return (
    <div className="actions">
      {lastFour ? (
        <Button aria-label={t.cards.chargesOf(lastFour)} onClick={() => searchFor(lastFour)}>
          {t.cards.charges}
        </Button>
      ) : null}
      {may('sell') ? (
        <Button aria-label={t.cards.deleteOne(lastFour)} onClick={() => setDeleting(true)}>
          {t.cards.delete}
        </Button>
      ) : null}
      {isDeleting ? <DeleteDialog card={card} onClose={() => setDeleting(false)} /> : null}
    </div>
  );
}
