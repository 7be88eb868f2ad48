import type { Overview } from '../queries/home.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { PanelLink } from '../ui/panel-link.tsx';

interface ListProps {
  title: string;
  intro?: string;
  items: Overview['attention'];
}

/** Each leads to the page where it is dealt with. */
export function AttentionList({ title, intro, items }: ListProps) {
  const t = useTexts();
  return (
    <section className={`card attention ${intro ? 'steps' : ''}`}>
      <h2>{title}</h2>
      {intro ? <p className="soft">{intro}</p> : null}
      <ul>
        {items.map(({ kind, count, href }) => (
          <li key={kind}>
            <Icon name={intro ? 'plus' : 'alert'} />
            <PanelLink href={href}>{t.attention[kind](count)}</PanelLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
