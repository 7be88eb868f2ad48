import type { SearchHit } from '../../queries/home.ts';
import { useTexts } from '../../texts/texts.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';

interface HitsProps {
  /** Of the field, whose keys choose among them. */
  id: string;
  hits: readonly SearchHit[];
  chosen: number;
  onOpen: () => void;
}

export function Hits({ id, hits, chosen, onOpen }: HitsProps) {
  const t = useTexts();
  return (
    <div role="listbox" id={`${id}-hits`} className="hits" aria-label={t.search.results}>
      {hits.map((hit, at) => (
        <PanelLink
          key={hit.id}
          role="option"
          id={`${id}-${at}`}
          aria-selected={at === chosen}
          tabIndex={-1}
          href={hit.href}
          onClick={onOpen}
        >
          <span className="kind">{t.searchKind[hit.kind]}</span>
          <strong>{hit.title}</strong>
          {hit.detail ? <span className="soft">{hit.detail}</span> : null}
          <code className="soft">{hit.id}</code>
        </PanelLink>
      ))}
    </div>
  );
}
