import type { State } from '../state.ts';

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

function textOf({ screen, step, charge }: State): string {
  if (step === 'authenticating') return 'Confirme a compra na janela do seu banco.';
  if (step === 'confirming') return 'Processando o pagamento.';
  if (screen === 'pix') return 'Código Pix gerado. Aguardando o pagamento.';
  if (screen === 'completed') return 'Pagamento aprovado.';
  if (screen === 'expired') return 'O prazo deste pagamento terminou.';
  if (screen === 'waiting')
    return charge?.status === 'in_analysis' ? 'Pagamento em análise.' : 'Processando o pagamento.';
  return '';
}
