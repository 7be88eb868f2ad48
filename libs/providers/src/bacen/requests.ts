import type { PixOrder } from '../pix/pix-provider.ts';
import { toValor } from '../pix/valor.ts';

/** `CobSolicitada` of API Pix 2.9.0, as far as we use it. */
export interface CobRequest {
  calendario: { expiracao: number };
  devedor?: { cpf: string; nome: string } | { cnpj: string; nome: string };
  valor: { original: string };
  chave: string;
  solicitacaoPagador?: string;
}

const MAX_NOME = 200;
const MAX_SOLICITACAO = 140;
const CPF_LENGTH = 11;

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

/** `CobRevisada` that takes a charge off sale. */
export const removalRequest = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' } as const;

function devedorOf({ name, document }: { name: string; document: string }): CobRequest['devedor'] {
  const nome = cut(name, MAX_NOME);
  return document.length === CPF_LENGTH ? { cpf: document, nome } : { cnpj: document, nome };
}

/** Cut by code points, so that no emoji is left half. */
function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : [...text].slice(0, maxLength).join('');
}
