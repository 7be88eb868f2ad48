/**
 * The error table: the only place that knows the type, the HTTP status and the words of an error
 * (specification S6.7, ADR 3).
 */
export const errorTable = {
  malformed_json: row('invalid_request_error', 400, 'O corpo da requisição não é um JSON válido.'),
  malformed_request: row(
    'invalid_request_error',
    400,
    'A requisição HTTP é inválida. Confira a linha inicial, os cabeçalhos e o tamanho declarado do corpo.',
  ),
  missing_api_key: row(
    'authentication_error',
    401,
    'Envie a chave secreta em Authorization: Bearer <CHAVE>. No navegador, envie a chave publicável em X-Service-Publishable-Key.',
  ),
  invalid_api_key: row(
    'authentication_error',
    401,
    'Chave de API não reconhecida. Confira se ela foi copiada por inteiro.',
  ),
  revoked_api_key: row('authentication_error', 401, 'A chave de API foi revogada. Use outra chave.'),
  expired_api_key: row('authentication_error', 401, 'A chave de API expirou. Use outra chave.'),
  invalid_client_secret: row(
    'authentication_error',
    401,
    'Envie em X-Service-Client-Secret o client_secret da sessão, como veio na sua criação.',
  ),
  invalid_credentials: row(
    'authentication_error',
    401,
    'E-mail, senha ou código não conferem. Confira os dados e tente de novo.',
  ),
  totp_required: row(
    'authentication_error',
    401,
    'Envie em totp o código do aplicativo autenticador, ou em backup_code um código de reserva.',
  ),
  session_invalid: row('authentication_error', 401, 'A sessão terminou. Entre de novo.'),
  insufficient_scope: row(
    'permission_error',
    403,
    'A chave de API não tem a permissão exigida por esta operação. Veja details.required_ability.',
  ),
  origin_not_allowed: row(
    'permission_error',
    403,
    'A chave publicável não pode ser usada neste domínio. Inclua o domínio na lista da chave.',
  ),
  one_click_requires_three_ds: row(
    'permission_error',
    403,
    'A conta exige autenticação 3DS, que o pagamento com um clique não faz. Peça os dados do cartão.',
  ),
  role_not_allowed: row(
    'permission_error',
    403,
    'O seu papel na conta não permite esta operação. Veja details.required_roles.',
  ),
  reauthentication_required: row(
    'permission_error',
    403,
    'Confirme que é você: informe a senha ou use uma chave de acesso, e tente de novo.',
  ),
  read_only_session: row('permission_error', 403, 'Esta sessão somente lê.'),
  resource_not_found: row('not_found_error', 404, 'Recurso não encontrado.'),
  method_not_allowed: row(
    'invalid_request_error',
    405,
    'Este endpoint não aceita o método HTTP usado. Veja o cabeçalho Allow.',
  ),
  request_timeout: row(
    'invalid_request_error',
    408,
    'A requisição demorou demais para chegar. Tente de novo.',
  ),
  account_exists: row(
    'invalid_request_error',
    409,
    'Já existe uma conta com este documento. Veja details.account.',
  ),
  idempotency_key_reused: row(
    'idempotency_error',
    409,
    'Esta Idempotency-Key já foi usada em outra requisição. Use uma nova.',
  ),
  idempotency_key_in_progress: row(
    'idempotency_error',
    409,
    'A primeira requisição com esta Idempotency-Key está em andamento. Tente de novo em instantes.',
  ),
  payload_too_large: row(
    'invalid_request_error',
    413,
    'A requisição é grande demais. Limites: 256 KiB no corpo e 16 KiB na URL e nos cabeçalhos somados.',
  ),
  file_too_large: row('invalid_request_error', 413, 'O arquivo é grande demais. Envie até 5 MB.'),
  unsupported_media_type: row(
    'invalid_request_error',
    415,
    'Envie o corpo com Content-Type: application/json; um arquivo, com multipart/form-data.',
  ),
  file_type_not_allowed: row(
    'invalid_request_error',
    415,
    'O conteúdo do arquivo não é de um tipo aceito. Envie PDF, PNG ou JPEG.',
  ),
  validation_failed: row(
    'invalid_request_error',
    422,
    'A requisição tem campos inválidos. Veja details.fields.',
  ),
  amount_below_minimum: row(
    'invalid_request_error',
    422,
    'O valor está abaixo do mínimo aceito. Veja details.min_amount.',
  ),
  charge_not_payable: row(
    'invalid_request_error',
    422,
    'Somente uma cobrança Pix pendente e dentro da validade pode ser paga.',
  ),
  charge_not_cancelable: row(
    'invalid_request_error',
    422,
    'Somente uma cobrança pendente ou em análise pode ser cancelada.',
  ),
  charge_not_refundable: row(
    'invalid_request_error',
    422,
    'Somente uma cobrança paga, com valor ainda não devolvido, pode ser estornada.',
  ),
  exceeds_remaining: row(
    'invalid_request_error',
    422,
    'O valor é maior do que o que ainda pode ser estornado. Veja details.remaining.',
  ),
  refund_window_closed: row(
    'invalid_request_error',
    422,
    'O prazo de 90 dias a partir do pagamento para estornar esta cobrança terminou.',
  ),
  refund_disabled: row('invalid_request_error', 422, 'Estornos não estão habilitados para esta conta.'),
  refund_limit_reached: row(
    'invalid_request_error',
    422,
    'A cobrança chegou ao limite de 200 estornos. O último deve ser de todo o valor restante: veja details.remaining.',
  ),
  charge_not_disputable: row(
    'invalid_request_error',
    422,
    'Somente uma cobrança paga, sem outra contestação aberta, pode ser contestada. No Pix, até 80 dias depois do pagamento.',
  ),
  card_not_available: row('invalid_request_error', 422, 'A conta não vende com cartão.'),
  card_temporarily_unavailable: row(
    'invalid_request_error',
    422,
    'Muitos cartões foram recusados. Pague com Pix, ou com cartão depois de details.retry_after segundos.',
  ),
  card_declined: row('card_error', 422, 'O cartão foi recusado. Veja details.decline_code.'),
  three_ds_required: row(
    'invalid_request_error',
    422,
    'A conta exige autenticação 3DS. Envie card.three_ds com o resultado de uma autenticação aprovada.',
  ),
  installments_not_available: row(
    'invalid_request_error',
    422,
    'Este número de parcelas não está disponível para o valor. Veja details.max_installments.',
  ),
  session_expired: row(
    'invalid_request_error',
    422,
    'A sessão de pagamento terminou sem pagamento. Abra uma nova.',
  ),
  session_completed: row('invalid_request_error', 422, 'A sessão de pagamento já foi paga.'),
  payment_link_inactive: row('invalid_request_error', 422, 'O link de pagamento não aceita mais pagamentos.'),
  link_exhausted: row(
    'invalid_request_error',
    422,
    'O link atingiu o número máximo de pagamentos. Se houver details.retry_after, parte deles ainda está em andamento: tente de novo depois desse número de segundos.',
  ),
  run_in_progress: row(
    'invalid_request_error',
    409,
    'A conta já tem uma execução de testes em andamento. Veja details.run.',
  ),
  listener_limit_reached: row(
    'invalid_request_error',
    422,
    'A conta já tem 3 conexões a GET /v1/listen. Encerre uma delas e tente de novo.',
  ),
  delivery_answered: row(
    'invalid_request_error',
    409,
    'O resultado desta tentativa já foi informado, ou o prazo de 30 segundos terminou.',
  ),
  charge_not_in_analysis: row(
    'invalid_request_error',
    422,
    'Somente uma cobrança em análise pode ter a análise decidida.',
  ),
  dispute_closed: row(
    'invalid_request_error',
    422,
    'A contestação já foi encerrada, ou o prazo para a defesa terminou.',
  ),
  file_limit_reached: row(
    'invalid_request_error',
    422,
    'A defesa já tem 5 arquivos. Remova um deles antes de enviar outro.',
  ),
  last_owner: row(
    'invalid_request_error',
    422,
    'A conta precisa de ao menos uma pessoa responsável. Antes, dê este papel a outra.',
  ),
  invitation_invalid: row(
    'invalid_request_error',
    422,
    'O convite é de outra pessoa, ou quem o aceita já faz parte da conta.',
  ),
  insufficient_balance: row(
    'invalid_request_error',
    422,
    'O valor é maior do que o que pode ser sacado. Veja details.withdrawable.',
  ),
  bank_account_missing: row(
    'invalid_request_error',
    422,
    'Cadastre uma conta bancária antes de solicitar um saque.',
  ),
  mandate_not_active: row('invalid_request_error', 422, 'O mandato não está ativo.'),
  mandate_not_pending: row('invalid_request_error', 422, 'O mandato não espera mais pelo pagador.'),
  mandate_in_use: row('invalid_request_error', 422, 'O mandato já tem uma assinatura.'),
  amount_not_allowed: row(
    'invalid_request_error',
    422,
    'O mandato autoriza outro valor. Veja details.amount.',
  ),
  due_date_too_close: row(
    'invalid_request_error',
    422,
    'O vencimento está próximo demais. O primeiro possível está em details.earliest.',
  ),
  cycle_already_charged: row(
    'invalid_request_error',
    422,
    'O ciclo deste vencimento já tem uma cobrança, que está em details.charge.',
  ),
  too_late_to_cancel: row(
    'invalid_request_error',
    422,
    'A cobrança já não pode ser cancelada: o prazo terminou em details.until.',
  ),
  subscription_ended: row('invalid_request_error', 422, 'A assinatura terminou.'),
  withdrawal_not_decidable: row(
    'invalid_request_error',
    422,
    'O saque não está no estado que esta operação exige, ou o banco ainda pode executá-lo: nesse caso, tente de novo depois de details.retry_after segundos.',
  ),
  seller_not_approved: row('invalid_request_error', 422, 'O cadastro do vendedor ainda não foi aprovado.'),
  too_many_requests: row(
    'rate_limit_error',
    429,
    'Muitas requisições. Aguarde details.retry_after segundos e tente de novo.',
  ),
  provider_rate_limited: row(
    'rate_limit_error',
    429,
    'O limite do provedor de pagamento foi atingido. Tente de novo em instantes.',
  ),
  internal_error: row(
    'api_error',
    500,
    'Erro inesperado. Tente de novo; se enviou uma Idempotency-Key, use a mesma.',
  ),
  provider_unavailable: row(
    'api_error',
    502,
    'O provedor de pagamento não respondeu. Tente de novo; se enviou uma Idempotency-Key, use a mesma.',
  ),
  service_unavailable: row(
    'api_error',
    503,
    'O serviço está temporariamente indisponível. Tente de novo em instantes.',
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export type ErrorType =
  | 'authentication_error'
  | 'permission_error'
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'not_found_error'
  | 'rate_limit_error'
  | 'api_error'
  | 'card_error';

export interface ErrorRow {
  type: ErrorType;
  http: number;
  /** In Portuguese, for people; may change. */
  message: string;
}

export type ErrorDetails = Record<string, unknown>;

/**
 * An expected failure, thrown where the rule is decided and translated once, at the edge. Without a stack,
 * which would cost as much as the rest of a refusal: its code says what it is.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code, options);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/** The one envelope of every error response (specification S6.1). */
export interface ErrorEnvelope {
  error: { type: ErrorType; code: ErrorCode; message: string; details: ErrorDetails };
}

export function errorEnvelope(code: ErrorCode, details: ErrorDetails = {}): ErrorEnvelope {
  const { type, message } = errorTable[code];
  return { error: { type, code, message, details } };
}

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorTable, value);
}

/** Whether the same call may succeed when it is repeated (specification S6.25). */
export function isWorthRetrying(code: ErrorCode): boolean {
  const { http } = errorTable[code];
  return code === 'idempotency_key_in_progress' || http === 429 || http >= 500;
}

function row(type: ErrorType, http: number, message: string): ErrorRow {
  return { type, http, message };
}
