import type { Atualizacao } from './history.ts';

/** A request to the payer, in the app of the payer's bank, to approve a mandate (`SolicRec`). */
export interface SolicRec {
  idSolicRec: string;
  criacao: Date;
  dataExpiracaoSolicitacao: Date;
  destinatario: Destinatario;
  /** What ended it before its time. Null: nothing. */
  decisao: Atualizacao<SolicRecDecision> | null;
}

export type Destinatario = { ispbParticipante: string; agencia: string | null; conta: string } & (
  | { cpf: string }
  | { cnpj: string }
);

export type SolicRecDecision = 'ACEITA' | 'REJEITADA' | 'CANCELADA';
export type SolicRecStatus = 'CRIADA' | 'ENVIADA' | 'RECEBIDA' | 'EXPIRADA' | SolicRecDecision;

/** How long this bank takes to send it, and the payer's bank to receive it, in ms. */
const SENT_AFTER_MS = 300;
const RECEIVED_AFTER_MS = 600;

/** All its statuses until now, the current one last. */
export function historyOf(solicitacao: SolicRec, now: Date): Atualizacao<SolicRecStatus>[] {
  const { criacao, dataExpiracaoSolicitacao, decisao } = solicitacao;
  const after = (ms: number) => new Date(criacao.getTime() + ms);
  const end: Atualizacao<SolicRecStatus> = decisao ?? { status: 'EXPIRADA', data: dataExpiracaoSolicitacao };
  const course: Atualizacao<SolicRecStatus>[] = [
    { status: 'CRIADA', data: criacao },
    { status: 'ENVIADA', data: after(SENT_AFTER_MS) },
    { status: 'RECEBIDA', data: after(RECEIVED_AFTER_MS) },
  ];
  return [...course.filter(({ data }) => data < end.data), end].filter(({ data }) => data <= now);
}

export function solicRecStatus(solicitacao: SolicRec, now: Date): SolicRecStatus {
  return historyOf(solicitacao, now).at(-1)?.status ?? 'CRIADA';
}

/** Whether the payer may still answer, and the merchant still cancel it (SolicRecOperacaoInvalida). */
export function isOpen(solicitacao: SolicRec, now: Date): boolean {
  return ['CRIADA', 'ENVIADA', 'RECEBIDA'].includes(solicRecStatus(solicitacao, now));
}
