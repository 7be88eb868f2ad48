import { isCpf } from '@catraca/kernel/document';
import { cut } from '../pix/cut.ts';
import type { PixOrder } from '../pix/pix-provider.ts';
import { toValor } from '../pix/valor.ts';

/** The fields of `CobSolicitada` (API Pix 2.9.0) that we use. */
export interface CobRequest {
  calendario: { expiracao: number };
  devedor?: { cpf: string; nome: string } | { cnpj: string; nome: string };
  valor: { original: string };
  chave: string;
  solicitacaoPagador?: string;
}

const MAX_NOME = 200;
const MAX_SOLICITACAO = 140;

export function cobRequest(order: PixOrder, pixKey: string): CobRequest {
  const description = cut(order.description ?? '', MAX_SOLICITACAO);
  return {
    calendario: { expiracao: order.expiresIn },
    ...(order.payer && { devedor: devedorOf(order.payer) }),
    valor: { original: toValor(order.amount) },
    chave: pixKey,
    ...(description && { solicitacaoPagador: description }),
  };
}

/** `CobRevisada` that removes a charge. */
export const removalRequest = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' } as const;

function devedorOf({ name, document }: { name: string; document: string }): CobRequest['devedor'] {
  const nome = cut(name, MAX_NOME);
  return isCpf(document) ? { cpf: document, nome } : { cnpj: document, nome };
}
