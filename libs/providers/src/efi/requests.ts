import { isCpf } from '@catraca/kernel/document';
import type { PayoutAccount, PayoutOrder } from '../payouts/payout-provider.ts';
import { cut } from '../pix/cut.ts';
import { toValor } from '../pix/valor.ts';

/** Body of `PUT /v3/gn/pix/{idEnvio}` (Efí, API Pix, "Requisitar envio de Pix"), to a bank account. */
export interface EnvioRequest {
  valor: string;
  pagador: { chave: string; infoPagador: string };
  favorecido: { contaBanco: ContaBanco };
}

export interface ContaBanco {
  nome: string;
  cpf?: string;
  cnpj?: string;
  /** The ISPB. */
  codigoBanco: string;
  agencia: string;
  conta: string;
  tipoConta: 'cacc' | 'svgs' | 'tran';
}

const MAX_NOME = 199;
const MAX_INFO_PAGADOR = 139;

/** ISO 20022 codes. Efí documents the first two; `tran` is the code of payment accounts in Pix (ADR 36). */
const accountTypes = { checking: 'cacc', savings: 'svgs', payment: 'tran' } as const;

export function envioRequest({ amount, to, description }: PayoutOrder, chave: string): EnvioRequest {
  return {
    valor: toValor(amount),
    pagador: { chave, infoPagador: cut(description, MAX_INFO_PAGADOR) },
    favorecido: { contaBanco: contaBancoOf(to) },
  };
}

function contaBancoOf({
  ispb,
  branch,
  account,
  accountType,
  holderName,
  holderDocument,
}: PayoutAccount): ContaBanco {
  return {
    nome: cut(holderName, MAX_NOME),
    ...(isCpf(holderDocument) ? { cpf: holderDocument } : { cnpj: holderDocument }),
    codigoBanco: ispb,
    agencia: branch,
    conta: account,
    tipoConta: accountTypes[accountType],
  };
}
