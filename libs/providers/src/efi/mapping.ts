import { eachOnce, statusIn } from '../mapping.ts';
import type { Payout, PayoutReturn, PayoutStatus } from '../payouts/payout-provider.ts';
import { fromValor } from '../pix/valor.ts';
import type { EnviadoResponse, EnvioResponse } from './responses.ts';

const statuses: Readonly<Record<string, PayoutStatus>> = {
  EM_PROCESSAMENTO: 'processing',
  REALIZADO: 'paid',
  NAO_REALIZADO: 'failed',
};

export function payoutStatusOf(status: string): PayoutStatus {
  return statusIn('payout', statuses, status);
}

export function sentPayoutOf({ idEnvio, e2eId, valor, status }: EnvioResponse): Payout {
  return {
    payoutId: idEnvio,
    amount: fromValor(valor)!,
    status: payoutStatusOf(status),
    endToEndId: e2eId,
    paidAt: null,
    returns: [],
  };
}

export function foundPayoutOf({
  idEnvio,
  endToEndId,
  valor,
  status,
  horario,
  devolucoes,
}: EnviadoResponse): Payout {
  const paidAt = horario?.liquidacao ? new Date(horario.liquidacao) : null;
  return {
    payoutId: idEnvio,
    amount: fromValor(valor)!,
    status: payoutStatusOf(status),
    endToEndId,
    paidAt,
    returns: eachOnce(devolucoes ?? [], ({ id }) => id).flatMap(returnOf),
  };
}

/** Only what has come back: a return that is in progress may still fail. */
function returnOf({ id, valor, status }: { id: string; valor: string; status: string }): PayoutReturn[] {
  return status === 'DEVOLVIDO' ? [{ id, amount: fromValor(valor)! }] : [];
}
