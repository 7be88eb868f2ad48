import { mandateOutcome } from '../rules/mandate.ts';
import { endOf, paidTitle } from '../rules/texts.ts';
import { isCutOff, type State } from '../state.ts';

/**
 * Tells screen readers what changed without the buyer's doing. It stays on the page, as a new live region
 * would not be read.
 */
export function Announcer({ state }: { state: State }) {
  return (
    <p class="unseen" role="status" aria-live="polite">
      {textOf(state)}
    </p>
  );
}

function textOf(state: State): string {
  const { screen, step, charge, session } = state;
  if (isCutOff(state)) return 'Sem conexão com a internet.';
  if (step === 'authenticating') return 'Confirme a compra na janela do seu banco.';
  if (step === 'confirming') return 'Processando o pagamento.';
  if (screen === 'pix')
    return `Código Pix gerado. Aguardando o pagamento${session?.mandate ? ' e a autorização' : ''}.`;
  if (screen === 'completed') {
    const mandate = session?.mandate ? ` ${mandateOutcome(session.mandate).title}.` : '';
    return `${paidTitle(charge)}.${mandate}`;
  }
  if (screen === 'expired') return `${endOf(state).title}.`;
  if (screen === 'waiting')
    return charge?.status === 'in_analysis' ? 'Pagamento em análise.' : 'Processando o pagamento.';
  return '';
}
