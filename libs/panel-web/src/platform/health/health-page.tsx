import { type Health, useHealth } from '../../queries/platform/health.ts';
import { useMoments } from '../../texts/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import '../platform.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AccountLink } from '../money/account-link.tsx';
import { usePlatformTexts } from '../texts.ts';

/** What needs a person, first the most urgent, with what to do about it. */
export function HealthPage() {
  const t = usePlatformTexts();
  const read = useHealth();
  return (
    <>
      <PageHeader title={t.sections.health} />
      <Loaded read={read}>{(health) => <Found health={health} />}</Loaded>
    </>
  );
}

function Found({ health: { items } }: { health: Health }) {
  const t = usePlatformTexts();
  if (items.length === 0) return <EmptyState title={t.health.calm} hint={t.health.calmHint} />;
  return (
    <ul className="concerns">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { item: Health['items'][number] }) {
  const t = usePlatformTexts();
  const moments = useMoments();
  const { kind, severity, count, since, href, accounts } = item;
  return (
    <li className={`card concern ${severity}`}>
      <div className="card-header">
        <h2>{t.concern[kind](count)}</h2>
        <Badge tone={severity === 'high' ? 'bad' : 'warn'}>{t.severity[severity]}</Badge>
      </div>
      <p>{t.remedy[kind]}</p>
      {since ? <p className="soft">{t.health.since(moments.written(since))}</p> : null}
      {accounts.length > 0 ? (
        <p className="concern-accounts">
          {t.health.accounts}{' '}
          {accounts.map((account) => (
            <AccountLink key={account} account={account} />
          ))}
        </p>
      ) : null}
      {href ? <PanelLink href={href}>{t.health.open}</PanelLink> : null}
    </li>
  );
}
