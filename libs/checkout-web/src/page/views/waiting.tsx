import { useEffect, useState } from 'preact/hooks';
import type { Checkout } from '../checkout.ts';
import type { SessionCharge } from '../session.ts';
import type { State } from '../state.ts';
import { Heading } from './heading.tsx';
import { ClockIcon } from './icons.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** After this the server takes a payment without a charge for interrupted, and continues it. */
const UNANSWERED_AFTER_MS = 15_000;

/** A payment whose outcome is not known yet. */
export function Waiting({ checkout, state }: { checkout: Checkout; state: State }) {
  const { charge } = state;
  return (
    <>
      {charge ? <Unknown charge={charge} /> : <Unanswered checkout={checkout} />}
      <OfflineBanner state={state} place="screen" />
    </>
  );
}

function Unknown({ charge }: { charge: SessionCharge }) {
  const isAnalysed = charge.status === 'in_analysis';
  return (
    <section class="outcome">
      <span class="badge busy">
        {isAnalysed ? <ClockIcon /> : <span class="spinner" aria-hidden="true" />}
      </span>
      <Heading>{isAnalysed ? 'Pagamento em análise' : 'Processando o pagamento'}</Heading>
      <p>
        {isAnalysed
          ? 'Estamos verificando o pagamento por segurança. Costuma levar poucos minutos.'
          : 'O banco emissor ainda não respondeu. Costuma levar poucos segundos.'}
      </p>
      <p class="soft">
        {isAnalysed
          ? 'Avisaremos você aqui, e a loja também. Pode fechar esta tela: não é preciso pagar de novo.'
          : 'Não feche esta tela e não pague de novo.'}
      </p>
    </section>
  );
}

/** There is no charge yet: usually for a moment, but for hours when the bank did not answer. */
function Unanswered({ checkout }: { checkout: Checkout }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), UNANSWERED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section class="outcome">
      <span class="badge busy">{isLate ? <ClockIcon /> : <span class="spinner" aria-hidden="true" />}</span>
      <Heading>Processando o pagamento</Heading>
      <p role="status">
        {isLate
          ? 'Ainda não tivemos resposta. Você pode tentar de novo: não cobramos duas vezes.'
          : 'Costuma levar poucos segundos.'}
      </p>
      {isLate && (
        <button type="button" class="button main" onClick={() => checkout.dispatch({ type: 'tryingAgain' })}>
          Tentar de novo
        </button>
      )}
    </section>
  );
}
