import { laterCharges, mandateOutcome } from '../rules/mandate.ts';
import { formatDay } from '../rules/money.ts';
import type { SessionMandate } from '../session.ts';
import { RepeatIcon } from './icons.tsx';

/** What comes after the payment. */
export function MandateOutcome({ mandate }: { mandate: SessionMandate }) {
  const { title, text } = mandateOutcome(mandate);
  const isActive = mandate.status === 'active';
  return (
    <section class="mandate" aria-labelledby="mandate-outcome">
      <h3 id="mandate-outcome" class="mandate-title">
        <RepeatIcon />
        {title}
      </h3>
      {isActive && (
        <dl class="terms">
          <div>
            <dt>Depois</dt>
            <dd>{laterCharges(mandate)}</dd>
          </div>
          <div>
            <dt>Até</dt>
            <dd>{mandate.ends_on ? formatDay(mandate.ends_on) : 'Sem data para acabar'}</dd>
          </div>
        </dl>
      )}
      <p class="soft">{text}</p>
    </section>
  );
}
