import type { EndpointExample } from '../endpoints/endpoint-example.ts';
import { cursorListOf } from '../schemas/list.ts';
import { type RequestLine, type RequestResource, requestLine } from '../schemas/request.ts';
import { exampleOf } from './example-of.ts';

const line: RequestLine = exampleOf(requestLine, {
  object: 'request',
  id: 'req_01m7ywntb0x4f7g1h5j8k2m6n9',
  method: 'POST',
  path: '/v1/charges',
  route: '/v1/charges',
  status: 422,
  error_code: 'validation_failed',
  key: { id: 'key_01m7ywnq9yv7zyzsfgjycjs9gh', hint: 'sk_test_…BcP8' },
  source: '203.0.113.7',
  user_agent: 'loja/1.0',
  idempotency_key: 'pedido-1042',
  replayed: false,
  duration_ms: 4,
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  livemode: false,
  created_at: '2026-11-21T11:08:16.032Z',
});

const whole: RequestResource = {
  ...line,
  request_body: '{"amount":0,"customer":{"name":"Ana Souza"}}',
  response_body:
    '{"error":{"type":"invalid_request_error","code":"validation_failed","message":"A requisição tem campos inválidos. Veja details.fields.","details":{"fields":{"amount":["Deve ser no mínimo 1."]}}}}',
  truncated: false,
};

const page = cursorListOf([line], 20, (one) => one);

export const requestExamples = {
  listRequests: { response: page },
  getRequest: { response: whole },
  listAccountRequests: { response: page },
  getAccountRequest: { response: whole },
} satisfies Record<string, EndpointExample>;
