import type { Checkout } from '../checkout.ts';
import { isEmbedded } from '../parent.ts';
import { formatMoney } from '../rules/money.ts';
import { paidTitle } from '../rules/texts.ts';
import type { State } from '../state.ts';
import { BackToStore } from './back-to-store.tsx';
import { Heading } from './heading.tsx';
import { CheckIcon } from './icons.tsx';
import { MandateOutcome } from './mandate-outcome.tsx';
import { Receipt } from './receipt.tsx';

/** The moment of payment, and the same page opened again. */
export function Completed({ checkout, state }: { checkout: Checkout; state: State }) {
  const { charge } = state;
  const session = state.session!;
  return (
    <section class="outcome">
      <span class="badge success">
        <CheckIcon />
      </span>
      <Heading>{paidTitle(charge)}</Heading>
      <p>
        {session.seller.name} recebeu o seu pagamento{charge ? '' : ` de ${formatMoney(session.amount)}`}.
      </p>
      {session.mandate && <MandateOutcome mandate={session.mandate} />}
      {charge && <Receipt charge={charge} session={session} />}
      {isEmbedded ? (
        <BackToStore checkout={checkout} isMain={true} />
      ) : (
        <p class="soft screen-only">Você já pode fechar esta página.</p>
      )}
    </section>
  );
}
