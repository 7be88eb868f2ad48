import type { Checkout } from '../checkout.ts';
import { isEmbedded } from '../parent.ts';
import type { State } from '../state.ts';
import { startOver } from '../visit.ts';
import { Heading } from './heading.tsx';
import { AlertIcon, ClockIcon } from './icons.tsx';

/** Refusals after which the server ends a session (card testing). */
const MOST_REFUSALS = 5;

/** There is nothing to pay here: it expired, or could not be opened. */
export function Outcome({ checkout, state }: { checkout: Checkout; state: State }) {
  const { problem } = state;
  const { title, text } = problem ?? expiredText(state.refusals);
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
      {isEmbedded && !problem?.canRetry && (
        <button type="button" class="button quiet" onClick={() => checkout.close()}>
          Voltar à loja
        </button>
      )}
    </section>
  );
}

function expiredText(refusals: number) {
  return refusals >= MOST_REFUSALS
    ? {
        title: 'Pagamento encerrado',
        text: 'Por segurança, encerramos após várias tentativas recusadas. Nada foi cobrado.',
      }
    : { title: 'O prazo deste pagamento terminou', text: 'Nada foi cobrado. Você pode começar de novo.' };
}
