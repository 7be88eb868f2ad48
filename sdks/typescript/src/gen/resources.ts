// Generated from docs/openapi.json by sdks/typescript/generate (npm run gen). Do not edit.

import type { ApiPromise } from '../api-promise.ts';
import { segment } from '../arguments.ts';
import { List } from '../list.ts';
import { Resource } from '../resource.ts';
import type { CallOptions, KeyedOptions } from '../transport.ts';
import type * as types from './types.ts';

export class Charges extends Resource {
  /**
   * Criar uma cobrança.
   *
   * No Pix, cria a cobrança no banco e devolve o Pix copia e cola em `pix.qr_code`. Gere a imagem do QR Code
   * a partir desse texto. No cartão (`payment_method: "credit_card"`), a resposta já traz o resultado:
   * `paid`, `in_analysis`, ou `processing` enquanto a adquirente não responde; uma recusa é o erro
   * `card_declined`. Quando o pagamento for confirmado, você recebe o evento `charge.paid`.
   *
   * Permissão: `charges:write`.
   */
  create(body: types.ChargeCreate, options?: KeyedOptions): ApiPromise<types.Charge> {
    return this.transport.call({ method: 'POST', path: '/v1/charges', body, keyUse: 'made' }, options);
  }

  /**
   * Consultar uma cobrança.
   *
   * Uma cobrança de outra conta ou do outro ambiente responde 404, como uma que não existe.
   *
   * Permissão: `charges:read`.
   */
  retrieve(id: string, options?: CallOptions): ApiPromise<types.Charge> {
    return this.transport.call({ method: 'GET', path: `/v1/charges/${segment(id)}` }, options);
  }

  /**
   * Listar cobranças.
   *
   * Da mais recente para a mais antiga. Os filtros podem ser combinados. Para percorrer uma lista longa,
   * envie em `after` o id da última cobrança recebida, enquanto `pagination.has_more` for `true`.
   *
   * Permissão: `charges:read`.
   */
  list(query: types.ChargesQuery = {}, options?: CallOptions): List<types.ChargeList> {
    return new List(this.transport, { path: '/v1/charges', query }, options);
  }

  /**
   * Cancelar uma cobrança pendente ou em análise.
   *
   * Cancela também no banco ou, em análise, na adquirente: o QR Code não pode mais ser pago, e o cartão não é
   * cobrado. Se o comprador pagar antes do cancelamento, a cobrança continua paga e a resposta é
   * `charge_not_cancelable`. Repetir a chamada não faz mal: a uma cobrança já cancelada ela responde
   * `charge_not_cancelable`, e o `status` da cobrança diz o que houve.
   *
   * Permissão: `charges:write`.
   *
   * Se uma repetição automática responder `charge_not_cancelable`, a cobrança é consultada: se já está
   * `canceled`, ela é o resultado. A sua própria repetição recebe o erro.
   */
  cancel(id: string, options?: CallOptions): ApiPromise<types.Charge> {
    return this.transport.call({ method: 'POST', path: `/v1/charges/${segment(id)}/cancel`, settledBy: { code: 'charge_not_cancelable', path: `/v1/charges/${segment(id)}`, status: 'canceled' } }, options);
  }

  /**
   * Estornar uma cobrança.
   *
   * Devolve o valor pelo mesmo meio do pagamento, Pix ou cartão, em até 90 dias a partir dele. O estorno é
   * debitado do seu saldo na hora, mesmo que ele fique negativo. A resposta já traz o resultado quando o
   * banco ou a adquirente responde em poucos segundos; senão, o estorno fica `pending` e continuamos
   * consultando até ter a resposta. Quando o estorno for concluído, você recebe o evento `charge.refunded`.
   *
   * Permissão: `refunds:write`.
   *
   * Com `amount` sem valor (`undefined` ou `null`), lança ArgumentError e nada é enviado: sem querer, seria
   * um estorno total.
   */
  refund(id: string, body: types.RefundCreate = {}, options?: KeyedOptions): ApiPromise<types.Refund> {
    return this.transport.call({ method: 'POST', path: `/v1/charges/${segment(id)}/refund`, body, keyUse: 'made', valued: ["amount"] }, options);
  }

  /**
   * Ver tudo o que aconteceu com uma cobrança.
   *
   * Permissão: `logs:read`.
   */
  timeline(id: string, options?: CallOptions): ApiPromise<types.Timeline> {
    return this.transport.call({ method: 'GET', path: `/v1/charges/${segment(id)}/timeline` }, options);
  }
}

export class Refunds extends Resource {
  /**
   * Consultar um estorno.
   *
   * Um estorno de outra conta ou do outro ambiente responde 404, como um que não existe.
   *
   * Permissão: `charges:read`.
   */
  retrieve(id: string, options?: CallOptions): ApiPromise<types.Refund> {
    return this.transport.call({ method: 'GET', path: `/v1/refunds/${segment(id)}` }, options);
  }

  /**
   * Listar os estornos de uma cobrança.
   *
   * Do mais recente para o mais antigo. Inclui as devoluções que o banco fez por conta própria ou após uma
   * contestação.
   *
   * Permissão: `charges:read`.
   */
  list(charge: string, query: types.ChargeRefundsQuery = {}, options?: CallOptions): List<types.RefundList> {
    return new List(this.transport, { path: `/v1/charges/${segment(charge)}/refunds`, query }, options);
  }
}

export class Mandates extends Resource {
  /**
   * Pedir uma autorização de Pix Automático.
   *
   * Permissão: `charges:write`.
   */
  create(body: types.MandateCreate, options?: KeyedOptions): ApiPromise<types.Mandate> {
    return this.transport.call({ method: 'POST', path: '/v1/mandates', body, keyUse: 'made' }, options);
  }

  /**
   * Consultar um mandato.
   *
   * Permissão: `charges:read`.
   */
  retrieve(id: string, options?: CallOptions): ApiPromise<types.Mandate> {
    return this.transport.call({ method: 'GET', path: `/v1/mandates/${segment(id)}` }, options);
  }

  /**
   * Listar mandatos.
   *
   * Permissão: `charges:read`.
   */
  list(query: types.MandatesQuery = {}, options?: CallOptions): List<types.MandateList> {
    return new List(this.transport, { path: '/v1/mandates', query }, options);
  }

  /**
   * Cancelar um mandato.
   *
   * Permissão: `charges:write`.
   */
  cancel(id: string, options?: CallOptions): ApiPromise<types.Mandate> {
    return this.transport.call({ method: 'POST', path: `/v1/mandates/${segment(id)}/cancel` }, options);
  }

  /**
   * Cobrar um ciclo de um mandato.
   *
   * Permissão: `charges:write`.
   */
  createCharge(id: string, body: types.MandateChargeCreate, options?: KeyedOptions): ApiPromise<types.Charge> {
    return this.transport.call({ method: 'POST', path: `/v1/mandates/${segment(id)}/charges`, body, keyUse: 'made' }, options);
  }

  /**
   * Ver tudo o que aconteceu com um mandato.
   *
   * Permissão: `logs:read`.
   */
  timeline(id: string, options?: CallOptions): ApiPromise<types.MandateTimeline> {
    return this.transport.call({ method: 'GET', path: `/v1/mandates/${segment(id)}/timeline` }, options);
  }
}

export class Subscriptions extends Resource {
  /**
   * Criar uma assinatura.
   *
   * Permissão: `charges:write`.
   */
  create(body: types.SubscriptionCreate, options?: KeyedOptions): ApiPromise<types.Subscription> {
    return this.transport.call({ method: 'POST', path: '/v1/subscriptions', body, keyUse: 'made' }, options);
  }

  /**
   * Consultar uma assinatura.
   *
   * Permissão: `charges:read`.
   */
  retrieve(id: string, options?: CallOptions): ApiPromise<types.Subscription> {
    return this.transport.call({ method: 'GET', path: `/v1/subscriptions/${segment(id)}` }, options);
  }

  /**
   * Listar assinaturas.
   *
   * Permissão: `charges:read`.
   */
  list(query: types.SubscriptionsQuery = {}, options?: CallOptions): List<types.SubscriptionList> {
    return new List(this.transport, { path: '/v1/subscriptions', query }, options);
  }

  /**
   * Ver as próximas cobranças.
   *
   * Permissão: `charges:read`.
   */
  upcoming(id: string, query: types.UpcomingChargesQuery = {}, options?: CallOptions): ApiPromise<types.UpcomingChargeList> {
    return this.transport.call({ method: 'GET', path: `/v1/subscriptions/${segment(id)}/upcoming`, query }, options);
  }

  /**
   * Mudar o valor ou o dia de uma assinatura.
   *
   * Permissão: `charges:write`.
   */
  update(id: string, body: types.SubscriptionUpdate = {}, options?: CallOptions): ApiPromise<types.Subscription> {
    return this.transport.call({ method: 'PATCH', path: `/v1/subscriptions/${segment(id)}`, body }, options);
  }

  /**
   * Pausar uma assinatura.
   *
   * Permissão: `charges:write`.
   */
  pause(id: string, body: types.SubscriptionPause = {}, options?: CallOptions): ApiPromise<types.Subscription> {
    return this.transport.call({ method: 'POST', path: `/v1/subscriptions/${segment(id)}/pause`, body }, options);
  }

  /**
   * Retomar uma assinatura.
   *
   * Permissão: `charges:write`.
   */
  resume(id: string, options?: CallOptions): ApiPromise<types.Subscription> {
    return this.transport.call({ method: 'POST', path: `/v1/subscriptions/${segment(id)}/resume` }, options);
  }

  /**
   * Encerrar uma assinatura.
   *
   * Permissão: `charges:write`.
   */
  cancel(id: string, body: types.SubscriptionCancel = {}, options?: CallOptions): ApiPromise<types.Subscription> {
    return this.transport.call({ method: 'POST', path: `/v1/subscriptions/${segment(id)}/cancel`, body }, options);
  }
}

export class Balance extends Resource {
  /**
   * Consultar o saldo.
   *
   * Os valores vêm de um livro-razão de partidas dobradas: são sempre a soma dos lançamentos.
   *
   * Permissão: `balance:read`.
   */
  retrieve(options?: CallOptions): ApiPromise<types.Balance> {
    return this.transport.call({ method: 'GET', path: '/v1/balance' }, options);
  }
}

export class Cards extends Resource {
  /**
   * Salvar um cartão.
   *
   * Verifica o cartão no emissor, sem cobrar, e o guarda para cobranças futuras. O mesmo cartão do mesmo
   * comprador, salvo de novo, tem o mesmo `id`. Tokenize o cartão no navegador quando o comprador enviar o
   * formulário: o token vale cerca de um minuto, uma única vez. O consentimento do comprador é
   * responsabilidade sua.
   *
   * Permissão: `cards:manage`.
   */
  create(body: types.CardCreate, options?: KeyedOptions): ApiPromise<types.Card> {
    return this.transport.call({ method: 'POST', path: '/v1/cards', body, keyUse: 'made' }, options);
  }

  /**
   * Listar cartões salvos.
   *
   * Do mais recente para o mais antigo. Cartões vencidos continuam na lista, com `expired`.
   *
   * Permissão: `cards:manage`.
   */
  list(query: types.CardsQuery = {}, options?: CallOptions): List<types.CardList> {
    return new List(this.transport, { path: '/v1/cards', query }, options);
  }

  /**
   * Excluir um cartão salvo.
   *
   * Exclui o cartão, também na adquirente. Ele não pode mais ser cobrado. É seguro repetir a chamada. Salvar
   * o mesmo cartão outra vez cria outro `id`.
   *
   * Permissão: `cards:manage`.
   */
  delete(id: string, options?: CallOptions): ApiPromise<null> {
    return this.transport.call({ method: 'DELETE', path: `/v1/cards/${segment(id)}` }, options);
  }
}

export class Installments extends Resource {
  /**
   * Consultar o parcelamento de um valor.
   *
   * As opções de parcelamento de um valor, por bandeira, com o preço final. Valem o menor limite entre
   * `max_installments`, o contrato e o valor: cada parcela tem no mínimo R$ 5,00.
   *
   * Permissão: `charges:read`.
   */
  retrieve(query: types.InstallmentsQuery, options?: CallOptions): ApiPromise<types.Installments> {
    return this.transport.call({ method: 'GET', path: '/v1/installments', query }, options);
  }
}

export class ThreeDsTokens extends Resource {
  /**
   * Criar um token de autenticação 3DS.
   *
   * Um token por tentativa de pagamento, válido por 5 minutos, uma única vez. Peça o token quando o comprador
   * enviar o formulário. `Idempotency-Key` não tem efeito aqui.
   *
   * Permissão: `charges:write`.
   */
  create(options?: CallOptions): ApiPromise<types.ThreeDsToken> {
    return this.transport.call({ method: 'POST', path: '/v1/three_ds_tokens' }, options);
  }
}

export class EmbedSessions extends Resource {
  /**
   * Abrir uma sessão de pagamento.
   *
   * Fixa valor, itens e meios de pagamento de uma venda. Entregue `id` e `client_secret` à sua página, que
   * mostra o checkout com `service.js`. O `client_secret` só vem nesta resposta. Com `card_id`, o comprador
   * paga com um clique no cartão salvo. A confirmação do pagamento chega pelo evento `charge.paid`, não pelo
   * navegador.
   *
   * Permissão: `charges:write`.
   */
  create(body: types.EmbedSessionCreate, options?: KeyedOptions): ApiPromise<types.EmbedSession> {
    return this.transport.call({ method: 'POST', path: '/v1/embed/sessions', body, keyUse: 'made' }, options);
  }
}

export class PaymentLinks extends Resource {
  /**
   * Criar um link de pagamento.
   *
   * Um endereço de pagamento para enviar ao comprador. Cada visita abre uma sessão; a pré-visualização do
   * link em mensagens não abre nenhuma. `max_payments` limita os pagamentos: um Pix pendente ocupa uma das
   * vagas até ser pago ou expirar, e quem confirma sem vaga livre recebe `link_exhausted`, com
   * `details.retry_after` enquanto alguma ainda pode vagar.
   *
   * Permissão: `charges:write`.
   */
  create(body: types.PaymentLinkCreate, options?: KeyedOptions): ApiPromise<types.PaymentLink> {
    return this.transport.call({ method: 'POST', path: '/v1/payment_links', body, keyUse: 'made' }, options);
  }

  /**
   * Consultar um link de pagamento.
   *
   * Permissão: `charges:read`.
   */
  retrieve(id: string, options?: CallOptions): ApiPromise<types.PaymentLink> {
    return this.transport.call({ method: 'GET', path: `/v1/payment_links/${segment(id)}` }, options);
  }

  /**
   * Listar links de pagamento.
   *
   * Do mais recente para o mais antigo.
   *
   * Permissão: `charges:read`.
   */
  list(query: types.PaymentLinksQuery = {}, options?: CallOptions): List<types.PaymentLinkList> {
    return new List(this.transport, { path: '/v1/payment_links', query }, options);
  }

  /**
   * Desativar ou reativar um link de pagamento.
   *
   * Um link desativado não abre sessões nem aceita novos pagamentos. Um Pix que já estava pendente ainda pode
   * ser pago.
   *
   * Permissão: `charges:write`.
   */
  update(id: string, body: types.PaymentLinkUpdate, options?: CallOptions): ApiPromise<types.PaymentLink> {
    return this.transport.call({ method: 'PATCH', path: `/v1/payment_links/${segment(id)}`, body }, options);
  }
}

export class WebhookEndpoints extends Resource {
  /**
   * Cadastrar um endpoint de webhook.
   *
   * Até 10 endpoints por conta e ambiente. Em produção, a URL deve usar https e um endereço público. O
   * segredo que assina os webhooks vem em `secret`; em uma repetição com a mesma `Idempotency-Key`, `null`.
   *
   * Permissão: `webhooks:manage`.
   */
  create(body: types.WebhookEndpointCreate, options?: KeyedOptions): ApiPromise<types.CreatedWebhookEndpoint> {
    return this.transport.call({ method: 'POST', path: '/v1/webhook_endpoints', body, keyUse: 'made' }, options);
  }

  /**
   * Consultar um endpoint de webhook.
   *
   * Permissão: `webhooks:manage`.
   */
  retrieve(id: string, options?: CallOptions): ApiPromise<types.WebhookEndpoint> {
    return this.transport.call({ method: 'GET', path: `/v1/webhook_endpoints/${segment(id)}` }, options);
  }

  /**
   * Listar endpoints de webhook.
   *
   * Permissão: `webhooks:manage`.
   */
  list(query: types.WebhookEndpointsQuery = {}, options?: CallOptions): List<types.WebhookEndpointList> {
    return new List(this.transport, { path: '/v1/webhook_endpoints', query }, options);
  }

  /**
   * Alterar um endpoint de webhook.
   *
   * Permissão: `webhooks:manage`.
   */
  update(id: string, body: types.WebhookEndpointUpdate = {}, options?: CallOptions): ApiPromise<types.WebhookEndpoint> {
    return this.transport.call({ method: 'PATCH', path: `/v1/webhook_endpoints/${segment(id)}`, body }, options);
  }

  /**
   * Excluir um endpoint de webhook.
   *
   * Permissão: `webhooks:manage`.
   */
  delete(id: string, options?: CallOptions): ApiPromise<null> {
    return this.transport.call({ method: 'DELETE', path: `/v1/webhook_endpoints/${segment(id)}` }, options);
  }

  /**
   * Consultar o segredo de um endpoint.
   *
   * Devolve o segredo que assina os webhooks deste endpoint.
   *
   * Permissão: `webhooks:manage`.
   */
  secret(id: string, options?: CallOptions): ApiPromise<types.WebhookSecret> {
    return this.transport.call({ method: 'GET', path: `/v1/webhook_endpoints/${segment(id)}/secret` }, options);
  }

  /**
   * Rotacionar o segredo de um endpoint.
   *
   * Gera um novo segredo. O anterior também assina os webhooks por mais 24 horas, para você trocar sem perder
   * eventos. Em uma repetição com a mesma `Idempotency-Key`, `secret` é `null`: consulte o segredo do
   * endpoint.
   *
   * Permissão: `webhooks:manage`.
   */
  rotateSecret(id: string, options?: KeyedOptions): ApiPromise<types.RotatedWebhookSecret> {
    return this.transport.call({ method: 'POST', path: `/v1/webhook_endpoints/${segment(id)}/rotate_secret`, keyUse: 'made' }, options);
  }
}

export class Events extends Resource {
  /**
   * Consultar um evento.
   *
   * Permissão: `webhooks:manage`.
   */
  retrieve(id: string, options?: CallOptions): ApiPromise<types.Event> {
    return this.transport.call({ method: 'GET', path: `/v1/events/${segment(id)}` }, options);
  }

  /**
   * Listar eventos.
   *
   * Os eventos dos últimos 30 dias, do mais recente para o mais antigo.
   *
   * Permissão: `webhooks:manage`.
   */
  list(query: types.EventsQuery = {}, options?: CallOptions): List<types.EventList> {
    return new List(this.transport, { path: '/v1/events', query }, options);
  }

  /**
   * Reenviar um evento.
   *
   * Envia a um endpoint ou, sem `endpoint_id`, a todos os endpoints ativos que recebem este tipo de evento. O
   * evento é enviado com o mesmo id e o mesmo corpo. A resposta 202 não garante a entrega: acompanhe nas
   * tentativas de entrega.
   *
   * Permissão: `webhooks:manage`.
   */
  resend(id: string, body: types.EventResend = {}, options?: CallOptions): ApiPromise<types.ResentEvent> {
    return this.transport.call({ method: 'POST', path: `/v1/events/${segment(id)}/resend`, body }, options);
  }
}

export class Deliveries extends Resource {
  /**
   * Listar tentativas de entrega.
   *
   * As tentativas dos últimos 30 dias, da mais recente para a mais antiga.
   *
   * Permissão: `webhooks:manage`.
   */
  list(query: types.DeliveriesQuery = {}, options?: CallOptions): List<types.DeliveryList> {
    return new List(this.transport, { path: '/v1/deliveries', query }, options);
  }
}

export class Requests extends Resource {
  /**
   * Consultar uma requisição.
   *
   * Com os corpos, se foi uma escrita ou um erro.
   *
   * Permissão: `logs:read`.
   */
  retrieve(id: string, options?: CallOptions): ApiPromise<types.RequestWithBodies> {
    return this.transport.call({ method: 'GET', path: `/v1/requests/${segment(id)}` }, options);
  }

  /**
   * Listar as suas requisições.
   *
   * As chamadas à API com chaves secretas da sua conta, da mais recente para a mais antiga, inclusive as
   * recusadas.
   *
   * Permissão: `logs:read`.
   */
  list(query: types.RequestsQuery = {}, options?: CallOptions): List<types.RequestList> {
    return new List(this.transport, { path: '/v1/requests', query }, options);
  }
}

export class TestCharges extends Resource {
  /**
   * Simular o pagamento de uma cobrança.
   *
   * Paga o QR Code no banco simulado, que notifica o Catraca como um banco real faria. A resposta traz a
   * cobrança ainda sem o pagamento; em instantes ela fica `paid` e o evento `charge.paid` é enviado.
   *
   * Permissão: `charges:write`.
   */
  pay(id: string, options?: CallOptions): ApiPromise<types.Charge> {
    return this.transport.call({ method: 'POST', path: `/v1/test/charges/${segment(id)}/pay` }, options);
  }

  /**
   * Simular a expiração de uma cobrança.
   *
   * Simula a expiração do QR Code no banco simulado. Consultamos o banco em seguida, e a resposta já traz a
   * cobrança `expired`.
   *
   * Permissão: `charges:write`.
   */
  expire(id: string, options?: CallOptions): ApiPromise<types.Charge> {
    return this.transport.call({ method: 'POST', path: `/v1/test/charges/${segment(id)}/expire` }, options);
  }

  /**
   * Simular o resultado da análise antifraude.
   *
   * Decide a análise antifraude na adquirente simulada, que notifica o Catraca como uma real faria.
   *
   * Permissão: `charges:write`.
   */
  analysis(id: string, body: types.TestAnalysisDecide, options?: CallOptions): ApiPromise<types.Charge> {
    return this.transport.call({ method: 'POST', path: `/v1/test/charges/${segment(id)}/analysis`, body }, options);
  }

  /**
   * Simular a tentativa de pagamento de uma cobrança de Pix Automático.
   *
   * O banco simulado do pagador tenta pagar agora, a partir da 0h do dia da tentativa; sem esta chamada, paga
   * sozinho às 6h pelo relógio da conta. Depois de uma recusa há uma segunda tentativa no mesmo dia, e depois
   * as retentativas que o mandato permite.
   *
   * Permissão: `charges:write`.
   */
  attempt(id: string, body: types.TestChargeAttempt, options?: CallOptions): ApiPromise<types.Charge> {
    return this.transport.call({ method: 'POST', path: `/v1/test/charges/${segment(id)}/attempt`, body }, options);
  }

  /**
   * Simular a contestação de uma venda com cartão.
   *
   * O titular contesta a compra no emissor do cartão. A cobrança fica `chargedback`, em definitivo, e o
   * evento `charge.chargedback` é enviado.
   *
   * Permissão: `charges:write`.
   */
  chargeback(id: string, options?: CallOptions): ApiPromise<types.Charge> {
    return this.transport.call({ method: 'POST', path: `/v1/test/charges/${segment(id)}/chargeback` }, options);
  }

  /**
   * Simular uma contestação (MED).
   *
   * O comprador contesta o pagamento no banco simulado. O valor contestado fica reservado no seu saldo e o
   * evento `med.opened` é enviado.
   *
   * Permissão: `charges:write`.
   */
  med(id: string, options?: CallOptions): ApiPromise<types.Dispute> {
    return this.transport.call({ method: 'POST', path: `/v1/test/charges/${segment(id)}/med` }, options);
  }
}

export class TestMandates extends Resource {
  /**
   * Autorizar um mandato de teste.
   *
   * Permissão: `charges:write`.
   */
  approve(id: string, options?: CallOptions): ApiPromise<types.Mandate> {
    return this.transport.call({ method: 'POST', path: `/v1/test/mandates/${segment(id)}/approve` }, options);
  }

  /**
   * Recusar um mandato de teste.
   *
   * Permissão: `charges:write`.
   */
  reject(id: string, options?: CallOptions): ApiPromise<types.Mandate> {
    return this.transport.call({ method: 'POST', path: `/v1/test/mandates/${segment(id)}/reject` }, options);
  }

  /**
   * Cancelar um mandato de teste no banco do pagador.
   *
   * Permissão: `charges:write`.
   */
  cancel(id: string, options?: CallOptions): ApiPromise<types.Mandate> {
    return this.transport.call({ method: 'POST', path: `/v1/test/mandates/${segment(id)}/cancel` }, options);
  }
}

export class TestMeds extends Resource {
  /**
   * Simular a aprovação de uma contestação.
   *
   * O banco simulado devolve ao comprador tudo o que resta do pagamento. A resposta pode trazer a contestação
   * ainda `opened`; em instantes ela fica `approved`, e os eventos `med.approved` e `charge.refunded` são
   * enviados.
   *
   * Permissão: `charges:write`.
   */
  approve(id: string, options?: CallOptions): ApiPromise<types.Dispute> {
    return this.transport.call({ method: 'POST', path: `/v1/test/meds/${segment(id)}/approve` }, options);
  }

  /**
   * Simular a rejeição de uma contestação.
   *
   * A venda é mantida: o valor reservado volta a ficar disponível e o evento `med.rejected` é enviado.
   *
   * Permissão: `charges:write`.
   */
  reject(id: string, options?: CallOptions): ApiPromise<types.Dispute> {
    return this.transport.call({ method: 'POST', path: `/v1/test/meds/${segment(id)}/reject` }, options);
  }
}

export class TestWithdrawals extends Resource {
  /**
   * Simular o crédito de um saque.
   *
   * O banco simulado credita o saque e notifica o Catraca como um banco real faria. A resposta pode trazer o
   * saque ainda em `processing`; em instantes ele fica `paid` e o evento `withdrawal.paid` é enviado. Sem
   * esta chamada, o banco simulado credita o saque sozinho em cerca de 10 segundos.
   *
   * Permissão: `charges:write`.
   */
  pay(id: string, options?: CallOptions): ApiPromise<types.Withdrawal> {
    return this.transport.call({ method: 'POST', path: `/v1/test/withdrawals/${segment(id)}/pay` }, options);
  }

  /**
   * Simular a falha de um saque.
   *
   * O banco de destino simulado não aceita o saque. Em instantes ele fica `failed`, e o valor volta ao saldo.
   *
   * Permissão: `charges:write`.
   */
  fail(id: string, options?: CallOptions): ApiPromise<types.Withdrawal> {
    return this.transport.call({ method: 'POST', path: `/v1/test/withdrawals/${segment(id)}/fail` }, options);
  }
}

export class TestClock extends Resource {
  /**
   * Consultar o relógio de testes.
   *
   * A hora no ambiente de testes da sua conta e quanto ela está adiantada.
   *
   * Permissão: `charges:write`.
   */
  retrieve(options?: CallOptions): ApiPromise<types.TestClock> {
    return this.transport.call({ method: 'GET', path: '/v1/test/clock' }, options);
  }

  /**
   * Adiantar o relógio de testes.
   *
   * Adianta o relógio do ambiente de testes da sua conta; ele não volta. Tudo o que venceria nesse intervalo
   * acontece em até 5 segundos, na ordem dos vencimentos: expirações, liquidações, prazos de estorno, novas
   * tentativas de webhook. O total vai até dez anos. O cabeçalho `webhook-timestamp` continua com a hora
   * real.
   *
   * Permissão: `charges:write`.
   */
  advance(body: types.TestClockAdvance, options?: KeyedOptions): ApiPromise<types.TestClock> {
    return this.transport.call({ method: 'POST', path: '/v1/test/clock/advance', body, keyUse: 'given' }, options);
  }
}

export class TestRuns extends Resource {
  /**
   * Executar um cenário a partir de uma semente.
   *
   * Cria vendas, estornos, contestações e recusas no ambiente de testes da sua conta, em segundo plano:
   * acompanhe em `progress`. A mesma semente, com o mesmo cenário e tamanho, repete a mesma sequência de
   * valores e resultados em qualquer conta, e por isso o mesmo `fingerprint`. Uma execução por conta de cada
   * vez; todos os cenários usam cartão, que a conta precisa ter habilitado. Os webhooks são enviados de
   * verdade, e `month_end` adianta o relógio da conta.
   *
   * Permissão: `charges:write`.
   */
  create(body: types.TestRunCreate, options?: KeyedOptions): ApiPromise<types.TestRun> {
    return this.transport.call({ method: 'POST', path: '/v1/test/runs', body, keyUse: 'given' }, options);
  }

  /**
   * Consultar uma execução.
   *
   * Enquanto a execução está em andamento, `result` é `null`. `repeat` traz o comando que a repete.
   *
   * Permissão: `charges:write`.
   */
  retrieve(id: string, options?: CallOptions): ApiPromise<types.TestRun> {
    return this.transport.call({ method: 'GET', path: `/v1/test/runs/${segment(id)}` }, options);
  }

  /**
   * Listar execuções.
   *
   * Da mais recente para a mais antiga, por 30 dias.
   *
   * Permissão: `charges:write`.
   */
  list(query: types.TestRunsQuery = {}, options?: CallOptions): List<types.TestRunList> {
    return new List(this.transport, { path: '/v1/test/runs', query }, options);
  }
}

export class Test extends Resource {
  readonly charges = new TestCharges(this.transport);
  readonly mandates = new TestMandates(this.transport);
  readonly meds = new TestMeds(this.transport);
  readonly withdrawals = new TestWithdrawals(this.transport);
  readonly clock = new TestClock(this.transport);
  readonly runs = new TestRuns(this.transport);
  /**
   * Provocar um evento.
   *
   * Faz acontecer, no ambiente de testes, o que gera o evento: cria a cobrança, o saque ou a sessão, e a
   * paga, estorna, contesta. Seus endpoints recebem o evento de verdade, se o assinam. `events` traz todos os
   * que acontecem por isso: antes de um estorno, por exemplo, há um pagamento. Um saque cria antes uma venda,
   * se falta saldo, e cadastra uma conta bancária de exemplo, se não há uma. Uma análise antifraude é
   * aprovada um minuto depois. A resposta vem em até 10 segundos; se o banco simulado demorar mais, é
   * `service_unavailable`, e repetir a chamada com a mesma `Idempotency-Key` continua de onde parou.
   *
   * Permissão: `charges:write`.
   */
  trigger(body: types.TestTriggerCreate, options?: KeyedOptions): ApiPromise<types.Trigger> {
    return this.transport.call({ method: 'POST', path: '/v1/test/trigger', body, keyUse: 'given' }, options);
  }
}

export class Resources extends Resource {
  readonly charges = new Charges(this.transport);
  readonly refunds = new Refunds(this.transport);
  readonly mandates = new Mandates(this.transport);
  readonly subscriptions = new Subscriptions(this.transport);
  readonly balance = new Balance(this.transport);
  readonly cards = new Cards(this.transport);
  readonly installments = new Installments(this.transport);
  readonly threeDsTokens = new ThreeDsTokens(this.transport);
  readonly embedSessions = new EmbedSessions(this.transport);
  readonly paymentLinks = new PaymentLinks(this.transport);
  readonly webhookEndpoints = new WebhookEndpoints(this.transport);
  readonly events = new Events(this.transport);
  readonly deliveries = new Deliveries(this.transport);
  readonly requests = new Requests(this.transport);
  readonly test = new Test(this.transport);
}
