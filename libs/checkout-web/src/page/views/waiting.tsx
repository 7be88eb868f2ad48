import type { SessionCharge } from '../session.ts';
import { Heading } from './heading.tsx';
import { ClockIcon } from './icons.tsx';

/** A card payment whose outcome is not known yet. */
export function Waiting({ charge }: { charge: SessionCharge | null }) {
  const isAnalysed = charge?.status === 'in_analysis';
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
          ? 'Avisaremos aqui e a loja será avisada. Se fechar esta tela, não é preciso pagar de novo.'
          : 'Não feche esta tela e não pague de novo.'}
      </p>
    </section>
  );
}
