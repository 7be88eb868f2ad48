// What the OpenAPI document says in words, for the people who call the API: in Portuguese.

export const introduction = `Catraca é um gateway de pagamentos PIX que a plataforma opera por conta própria.

- Valores são sempre centavos inteiros de real: R$ 129,90 é \`12990\`.
- Instantes são ISO 8601, em UTC. Ids têm prefixo: \`ch_\` cobrança, \`evt_\` evento.
- Nas respostas todo campo está sempre presente; vazio é \`null\`.
- Todo erro usa o mesmo envelope. Decida pelo \`code\`, nunca pela \`message\`.
- Repita um POST que cria algo com a mesma \`Idempotency-Key\`, e nada é criado duas vezes.`;

/** In the order of reading. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Cobranças: 'Criar cobranças PIX, mostrar o QR ao comprador e acompanhar o pagamento.',
  Saldo: 'O que a plataforma deve ao vendedor, e quanto disso já está disponível.',
  'Ambiente de teste':
    'O que o comprador faria no banco dele. Só com chaves `sk_test_`; com uma chave `sk_live_` estes endereços não existem.',
  Contas: 'Para o operador da plataforma: os vendedores, seus cadastros, permissões e contratos.',
  Chaves: 'Para o operador da plataforma: as chaves dos vendedores.',
  Auditoria: 'Para o operador da plataforma: o que foi feito, por quem, e como terminou.',
  Webhooks: 'Para o operador da plataforma: endereços de webhook, eventos e tentativas de entrega.',
};

/** By the endpoint's id, where the summary does not say it all. */
export const endpointDescriptions: Readonly<Record<string, string>> = {
  createCharge:
    'Cria a cobrança no banco e devolve o PIX copia e cola em `pix.qr_code`. A imagem do QR é feita por você, desse texto. O pagamento chega depois, pelo evento `charge.paid`.',
  getCharge: 'Uma cobrança de outra conta, ou do outro ambiente, responde o mesmo 404 de uma que não existe.',
  listCharges:
    'Todos os filtros podem ser combinados. Para percorrer uma lista longa, envie em `after` o id da última cobrança recebida, enquanto `pagination.has_more` for verdadeiro.',
  cancelCharge:
    'Cancela também no banco: o QR deixa de poder ser pago. Se o comprador foi mais rápido, a cobrança está paga e a resposta é `charge_not_cancelable`. Repetir a chamada é seguro.',
  getBalance: 'Os cinco valores vêm de um razão de partidas dobradas e são sempre a soma dos lançamentos.',
  payTestCharge:
    'Paga o QR no banco de teste, que então avisa o Catraca como um banco de verdade. A resposta traz a cobrança como está naquele momento; em instantes ela fica `paid` e o webhook `charge.paid` sai.',
  expireTestCharge:
    'Faz passar, no banco de teste, a validade do QR. O banco é perguntado, e a resposta já traz a cobrança `expired`.',
  createAccount:
    'Bastam nome, documento e e-mail. O resto tem padrões: cadastro `pending`, devoluções e um clique ligados, cartão e 3DS desligados, o contrato padrão.',
  patchAccount:
    'Muda só o que for enviado, em todos os níveis. Mudar o contrato cria uma versão nova, que vale para as próximas vendas.',
  createSecretKey: 'A chave aparece em `key` só nesta resposta: guarda-se apenas o hash dela.',
  revokeSecretKey: 'A chave deixa de funcionar em até um segundo, para sempre.',
  createWebhookEndpoint:
    'Até 10 endereços por conta e ambiente. Em produção, só https e só endereços públicos. O segredo vem em `secret`.',
  createPublishableKey:
    'Para o navegador do comprador. É pública: protege-a a lista de domínios, e sem nenhum domínio tudo é recusado.',
  listAuditLog:
    'Cada chamada que tentou mudar algo, da mais recente à mais antiga: nomes e ids, nunca dados pessoais ou segredos.',
  resendEvent:
    'O evento vai com o mesmo id e o mesmo corpo. Aceito não é entregue: acompanhe em tentativas de entrega.',
};

/** By the parameter's name in the path. */
export const pathParameterDescriptions: Readonly<Record<string, string>> = {
  code: 'Id da cobrança, `ch_…`.',
  account: 'Id da conta, `acc_…`.',
  key: 'Id da chave, `key_…`.',
  endpoint: 'Id do endereço de webhook, `we_…`.',
  event: 'Id do evento, `evt_…`.',
};

export const headerDescriptions = {
  'Idempotency-Key':
    'Repetir a chamada com a mesma chave, em até 24 horas, devolve a mesma resposta e não cria nada.',
  'X-Request-Id': 'Identifica a requisição: informe ao suporte.',
  'Trace-Id': 'O rastro da requisição nos serviços (W3C Trace Context).',
  'X-RateLimit-Limit': 'Requisições por minuto do limite que vale para esta chamada.',
  'X-RateLimit-Remaining': 'Quantas ainda cabem no minuto corrente.',
  'Retry-After': 'Segundos até valer a pena tentar de novo.',
  'Idempotent-Replayed': '`true` quando a resposta é a que já foi dada antes a esta `Idempotency-Key`.',
} as const;
