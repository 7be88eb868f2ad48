/// <reference path="./service.d.ts" />

/** Codes of the library's own. The API's come as they are. */
export type LibraryCode =
  | 'network_error'
  | 'timeout'
  | 'invalid_card_number'
  | 'invalid_holder_name'
  | 'invalid_expiry'
  | 'invalid_cvv'
  | 'invalid_response'
  | 'invalid_key'
  | 'card_not_available'
  | 'three_ds_failed'
  | 'container_not_found'
  | 'checkout_closed'
  | 'session_expired';

const messages: Record<LibraryCode, string> = {
  network_error: 'Sem conexão com o serviço de pagamento. Tente de novo.',
  timeout: 'O serviço de pagamento demorou a responder. Tente de novo.',
  invalid_card_number: 'O número do cartão não é válido.',
  invalid_holder_name: 'Informe o nome impresso no cartão.',
  invalid_expiry: 'A validade do cartão não é válida.',
  invalid_cvv: 'O código de segurança não é válido.',
  invalid_response: 'O serviço de pagamento deu uma resposta inesperada. Tente de novo.',
  invalid_key: 'Informe uma chave publicável: pk_test_… ou pk_live_….',
  card_not_available: 'Esta conta não vende com cartão.',
  three_ds_failed: 'A autenticação do titular falhou. Tente de novo.',
  container_not_found: 'O elemento de `container` não existe na página.',
  checkout_closed: 'O checkout foi fechado.',
  session_expired: 'A sessão de pagamento terminou sem pagamento.',
};

/** What every promise of the library rejects with. Clients act on `code`; `message` is for people. */
export class Failure extends Error implements Service.Failure {
  override readonly name = 'ServiceError';
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export function failure(code: LibraryCode, details?: Record<string, unknown>): Failure {
  return new Failure(code, messages[code], details);
}
