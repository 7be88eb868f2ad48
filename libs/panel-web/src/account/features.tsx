import type { Switches } from '../queries/account.ts';
import { written } from '../rules/money.ts';
import { useTexts } from '../texts/texts.tsx';
import { Badge } from '../ui/badge.tsx';

const features = [
  ...(['card_enabled', 'refunds_enabled', 'one_click_enabled', 'three_ds_required'] as const),
  ...(['card_testing_guard', 'card_like_references_allowed', 'own_mpi_allowed', 'mcp_live_writes'] as const),
] satisfies (keyof Switches)[];

/** What the account may do. */
export function Features({ switches }: { switches: Switches }) {
  const t = useTexts();
  return (
    <section className="card">
      <h2>{t.account.features}</h2>
      <ul className="features">
        {features.map((name) => (
          <li key={name}>
            <p>
              <strong>{t.feature[name]}</strong>
              <Badge tone={switches[name] ? 'good' : 'calm'}>
                {switches[name] ? t.account.on : t.account.off}
              </Badge>
            </p>
            <p className="soft">{t.featureMeaning[name]}</p>
          </li>
        ))}
        <li>
          <p>
            <strong>{t.account.supportLimit}</strong>
            <span>{written(switches.support_refund_limit)}</span>
          </p>
          <p className="soft">{t.account.supportLimitHint}</p>
        </li>
      </ul>
    </section>
  );
}
