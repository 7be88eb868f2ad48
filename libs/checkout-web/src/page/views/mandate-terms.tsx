import { CANCELING, mandateTerms } from '../rules/mandate.ts';
import type { Session } from '../session.ts';
import { RepeatIcon } from './icons.tsx';

interface Props {
  session: Session;
  /** Below the headings of its screen. */
  level: 2 | 3;
}

/** What the buyer allows with the payment. Nothing for a session that asks for no mandate. */
export function MandateTerms({ session: { mandate, amount }, level }: Props) {
  if (!mandate) return null;
  const Level = level === 2 ? 'h2' : 'h3';
  return (
    <section class="mandate" aria-labelledby="mandate-title">
      <Level id="mandate-title" class="mandate-title">
        <RepeatIcon />
        Pix Automático
      </Level>
      <p class="soft">Você paga hoje e autoriza o seu banco a pagar as próximas cobranças.</p>
      <dl class="terms">
        {mandateTerms(mandate, amount).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="soft">{CANCELING}</p>
    </section>
  );
}
