import { Link, useParams } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.tsx';
import { Tabs } from '../ui/tabs.tsx';

const pages = [
  ['/$mode/pix-automatico/assinaturas', 'subscriptions'],
  ['/$mode/pix-automatico/mandatos', 'mandates'],
] as const;

export function RecurringTabs() {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <Tabs label={t.recurring.title}>
      {pages.map(([to, name]) => (
        <Link key={to} to={to} params={{ mode }} activeOptions={{ includeSearch: false }}>
          {t.recurring[name]}
        </Link>
      ))}
    </Tabs>
  );
}
