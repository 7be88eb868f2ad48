import type { Checkout } from '../checkout.ts';
import { isEmbedded } from '../parent.ts';
import { endOf } from '../rules/texts.ts';
import type { State } from '../state.ts';
import { startOver } from '../visit.ts';
import { BackToStore } from './back-to-store.tsx';
import { Heading } from './heading.tsx';
import { AlertIcon, ClockIcon } from './icons.tsx';

/** There is nothing to pay here: it expired, or could not be opened. */
export function Outcome({ checkout, state }: { checkout: Checkout; state: State }) {
  const { problem } = state;
  const { title, text } = problem ?? endOf(state);
  const hasWayBack = isEmbedded && (problem ? checkout.canClose && !problem.canRetry : true);
  return (
    <section class="outcome">
      <span class="badge quiet">{problem ? <AlertIcon /> : <ClockIcon />}</span>
      <Heading isFirst={state.session === null}>{title}</Heading>
      <p>{text}</p>
      {problem?.canRetry && (
        <button type="button" class="button main" onClick={() => void checkout.open()}>
          Tentar de novo
        </button>
      )}
      {!isEmbedded && !problem && (
        <button type="button" class="button main" onClick={startOver}>
          Começar de novo
        </button>
      )}
      {hasWayBack && <BackToStore checkout={checkout} isMain={false} />}
    </section>
  );
}
