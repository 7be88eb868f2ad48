/** The errors of API Pix 2.9.0 ("Tratamento de erros") that this bank uses, with their texts. */
export const problemTable = {
  RequisicaoInvalida: row(
    400,
    'Requisição inválida.',
    'A requisição não respeita o esperado por este endpoint.',
  ),
  AcessoNegado: row(
    403,
    'Acesso Negado',
    'Requisição de participante autenticado que viola alguma regra de autorização.',
  ),
  NaoEncontrado: row(404, 'Não Encontrado', 'Entidade não encontrada.'),
  ErroInternoDoServidor: row(500, 'Erro interno.', 'Condição inesperada ao processar requisição.'),
  ServicoIndisponivel: row(503, 'Serviço Indisponível', 'Serviço não está disponível no momento.'),
  CobPayloadNaoEncontrado: row(
    404,
    'Cobrança não encontrada.',
    'A cobrança em questão não foi encontrada para a location requisitada.',
  ),
  CobNaoEncontrado: row(404, 'Cobrança não encontrada.', 'Cobrança não encontrada para o txid informado.'),
  CobOperacaoInvalida: row(
    400,
    'Operação inválida.',
    'A requisição que busca alterar ou criar uma cobrança para pagamento imediato não respeita o schema ou está semanticamente errada.',
  ),
  CobConsultaInvalida: row(
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de cobranças não respeitam o schema ou não fazem sentido semanticamente.',
  ),
  PixNaoEncontrado: row(404, 'Pix não encontrado.', 'Pix não encontrado para o e2eid informado.'),
  PixConsultaInvalida: row(
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de pix recebidos não respeitam o schema ou não fazem sentido semanticamente.',
  ),
  PixDevolucaoNaoEncontrada: row(
    404,
    'Devolução não encontrada.',
    'Devolução não encontrada para o e2eid e o id informados.',
  ),
  PixDevolucaoInvalida: row(
    400,
    'Devolução inválida.',
    'A requisição de devolução não respeita o schema ou não faz sentido semanticamente.',
  ),
  MedNaoEncontrado: row(
    404,
    'Contestação não encontrada.',
    'Contestação não encontrada para o id informado.',
  ),
  MedConsultaInvalida: row(
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de contestações não respeitam o schema.',
  ),
  PixEnviadoNaoEncontrado: row(404, 'Não Encontrado', 'Pix enviado não encontrado para o id informado.'),
  WebhookNaoEncontrado: row(
    404,
    'Webhook não encontrado.',
    'O webhook não se encontra estabelecido para a chave.',
  ),
  WebhookOperacaoInvalida: row(
    400,
    'Webhook inválido.',
    'A requisição busca criar um webhook sem respeitar o schema ou apresenta semântica inválida.',
  ),
  WebhookConsultaInvalida: row(
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de webhooks não respeitam o schema ou não fazem sentido semanticamente.',
  ),
  RecNaoEncontrada: row(
    404,
    'Recorrência não encontrada.',
    'Recorrência não encontrada para o idRec informado.',
  ),
  RecOperacaoInvalida: row(
    400,
    'Operação inválida.',
    'A requisição que busca alterar ou criar uma recorrência não respeita o schema ou está semanticamente errada.',
  ),
  RecConsultaInvalida: row(
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de recorrências não respeitam o schema ou não fazem sentido semanticamente.',
  ),
  RecPayloadNaoEncontrado: row(
    404,
    'Recorrência não encontrada.',
    'A recorrência em questão não foi encontrada para a location requisitada.',
  ),
  RecPayloadOperacaoInvalida: row(
    400,
    'Recorrência não encontrada.',
    'A recorrência em questão encontra-se expirada, cancelada ou rejeitada.',
  ),
  SolicRecNaoEncontrada: row(
    404,
    'Solicitação não encontrada.',
    'Solicitação de recorrência não encontrada para o idSolicRec informado.',
  ),
  SolicRecOperacaoInvalida: row(
    400,
    'Operação inválida.',
    'A requisição que busca criar ou alterar uma solicitação de confirmação de recorrência não respeita o schema ou está semanticamente errada.',
  ),
  CobRNaoEncontrado: row(404, 'Cobrança não encontrada.', 'Cobrança não encontrada para o txid informado.'),
  CobROperacaoInvalida: row(
    400,
    'Operação inválida.',
    'A requisição que busca alterar ou criar uma cobrança recorrente não respeita o schema ou está semanticamente errada.',
  ),
  CobRConsultaInvalida: row(
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de cobranças recorrentes não respeitam o schema ou não fazem sentido semanticamente.',
  ),
  PayloadLocationRecNaoEncontrado: row(
    404,
    'Location não encontrada.',
    'Location não encontrada para o id informado.',
  ),
  PayloadLocationRecConsultaInvalida: row(
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de locations não respeitam o schema ou não fazem sentido semanticamente.',
  ),
  WebhookRecOperacaoInvalida: row(
    400,
    'Webhook inválido.',
    'A requisição busca criar um webhook sem respeitar o schema ou apresenta semântica inválida.',
  ),
  WebhookCobROperacaoInvalida: row(
    400,
    'Webhook inválido.',
    'A requisição busca criar um webhook sem respeitar o schema ou apresenta semântica inválida.',
  ),
} as const satisfies Record<string, ProblemRow>;

export type ProblemKind = keyof typeof problemTable;

interface ProblemRow {
  status: number;
  title: string;
  detail: string;
}

export interface Violacao {
  razao: string;
  propriedade: string;
}

/** RFC 7807, in the standard's schema `Problema`. */
export interface ProblemBody extends ProblemRow {
  type: string;
  violacoes?: Violacao[];
}

const STANDARD = 'https://pix.bcb.gov.br/api/v2/error/';

/** An expected error of the standard's API. */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly violacoes: readonly Violacao[] = [],
    private readonly changes: Partial<ProblemRow> = {},
  ) {
    super(kind);
    this.name = 'Problem';
  }

  body(): ProblemBody {
    const violacoes = this.violacoes.length > 0 ? { violacoes: [...this.violacoes] } : {};
    return { type: STANDARD + this.kind, ...problemTable[this.kind], ...this.changes, ...violacoes };
  }
}

/**
 * An expected error of the control API: the status of the charge, mandate, dispute, payout or order does not
 * allow the operation.
 */
export class ControlProblem extends Error {
  constructor(
    readonly kind:
      | 'cob-not-active'
      | 'cob-expired'
      | 'pix-returned'
      | 'med-refused'
      | 'payout-not-decidable'
      | 'rec-refused'
      | 'cobr-refused'
      | 'order-refused',
    readonly detail: string,
  ) {
    super(kind);
    this.name = 'ControlProblem';
  }

  body(): ProblemBody {
    const title = 'O estado não permite a operação.';
    return { type: `urn:catraca:sandbox:${this.kind}`, title, status: 409, detail: this.detail };
  }
}

export function violated(propriedade: string, razao: string): Violacao {
  return { propriedade, razao };
}

function row(status: number, title: string, detail: string): ProblemRow {
  return { status, title, detail };
}
