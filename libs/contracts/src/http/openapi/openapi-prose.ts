// What the OpenAPI document says in words, for the people who call the API: in Portuguese.

export const introduction = `O Catraca é um gateway de pagamentos, com Pix e cartão, que a própria plataforma opera.

- Os valores são números inteiros, em centavos de real: R$ 129,90 é \`12990\`.
- Datas e horas seguem a ISO 8601, em UTC. Os ids têm prefixo: \`ch_\` é cobrança, \`evt_\` é evento.
- As respostas trazem sempre todos os campos; um campo sem valor é \`null\`.
- Todos os erros têm o mesmo formato. Trate-os pelo \`code\`, nunca pela \`message\`.
- Para criar algo sem risco de duplicidade, envie uma \`Idempotency-Key\` e repita a chamada com a mesma chave.`;

export const operatorIntroduction = `O que a plataforma usa para cuidar dos vendedores: contas, contratos, chaves, saques e livros. O formato é o da API do vendedor.

- Os valores são números inteiros, em centavos de real. Datas e horas seguem a ISO 8601, em UTC.
- Todos os erros têm o mesmo formato. Trate-os pelo \`code\`, nunca pela \`message\`.`;

/** In the order of reading. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Cobranças: 'Crie cobranças por Pix ou cartão e acompanhe o pagamento.',
  Estornos: 'Devolva ao comprador o valor de uma cobrança, inteiro ou em partes.',
  Mandatos:
    'Pix Automático: o pagador autoriza cobranças no banco dele, uma vez, e cada ciclo é pago sem ele. Um mandato só autoriza; quem cobra são suas chamadas ou uma assinatura.',
  Assinaturas:
    'Cobram cada ciclo de um mandato sozinhas. A cobrança vai ao banco quatro dias antes do vencimento.',
  Cartões: 'Cartões salvos, parcelamento e autenticação do titular (3DS).',
  Checkout:
    'Venda no navegador: sessões para o checkout dentro da sua página e links para uma página nossa. O comprador paga com Pix ou cartão, e você recebe o evento `charge.paid`.',
  Navegador: 'O que o navegador do comprador chama, com uma chave publicável.',
  Saldo: 'Quanto a plataforma deve ao vendedor e quanto já está disponível.',
  'Ambiente de testes':
    'Simule o que o comprador faria no banco dele, ou um dia inteiro de vendas a partir de uma semente. Para vendedores, estes endpoints só existem com chaves `sk_test_`.',
  Eventos:
    'O que o Catraca envia ao seu endpoint de webhook. `data` traz `charge` e, conforme o tipo, `refund` (`charge.refunded` e `refund.failed`) ou `med` (`med.*`); em `withdrawal.*`, traz apenas `withdrawal`, em `checkout.session.expired`, apenas `session`, em `mandate.*`, apenas `mandate` e, em `subscription.*`, apenas `subscription`. Os tipos `charge.failed`, `charge.in_analysis` e `charge.chargedback` são de cartão. Um endpoint com `*` recebe os nove primeiros tipos; os outros, só quem os tem na lista.',
  Contestações:
    'Pedidos de devolução que os compradores fizeram aos bancos (MED), e a defesa que você envia: um texto e arquivos, até `due_at`.',
  Contas: 'Os vendedores da plataforma: cadastro, recursos habilitados e contrato de tarifas.',
  Chaves: 'As chaves de API dos vendedores.',
  'Pessoas do painel':
    'Quem entra no painel: a equipe de cada conta e a da plataforma. O operador convida as primeiras pessoas; depois, quem é `owner` de uma conta convida as demais. O convite vale 72 horas, uma vez.',
  'Credenciais do operador':
    'Os tokens com que a plataforma chama esta API, cada um com nome, permissões e validade.',
  Requisições:
    'As chamadas que o vendedor fez, com o que foi enviado e respondido, por 30 dias. A permissão é `logs:read`.',
  'Linha do tempo':
    'O que aconteceu com uma venda, em ordem: suas requisições, as chamadas ao banco ou à adquirente, os estados, os lançamentos, os eventos e cada tentativa de webhook. A permissão é `logs:read`.',
  Auditoria: 'O que cada operador fez ou tentou fazer, de onde, e o resultado.',
  Saques: 'A conta bancária do vendedor e os saques do saldo para ela, por Pix.',
  'Extrato e livros':
    'O extrato e as liquidações de cada vendedor, e as contas da plataforma. Tudo é soma dos lançamentos.',
  Webhooks:
    'Os endpoints de webhook, o histórico de eventos e as tentativas de entrega, no ambiente da chave ou, para o operador, de cada vendedor.',
};

/** Of the operator's routes and the seller's own. */
const webhookDescriptions = {
  create:
    'Até 10 endpoints por conta e ambiente. Em produção, a URL deve usar https e um endereço público. O segredo que assina os webhooks vem em `secret`; em uma repetição com a mesma `Idempotency-Key`, `null`.',
  secret: 'Devolve o segredo que assina os webhooks deste endpoint.',
  rotate:
    'Gera um novo segredo. O anterior também assina os webhooks por mais 24 horas, para você trocar sem perder eventos. Em uma repetição com a mesma `Idempotency-Key`, `secret` é `null`: consulte o segredo do endpoint.',
  events: 'Os eventos dos últimos 30 dias, do mais recente para o mais antigo.',
  deliveries: 'As tentativas dos últimos 30 dias, da mais recente para a mais antiga.',
  delivery: 'Guardada por 30 dias. Uma tentativa de um listener (`GET /v1/listen`) também é encontrada.',
  resend:
    'Envia a um endpoint ou, sem `endpoint_id`, a todos os endpoints ativos que recebem este tipo de evento. O evento é enviado com o mesmo id e o mesmo corpo. A resposta 202 não garante a entrega: acompanhe nas tentativas de entrega.',
};

/** By the endpoint's id, where the summary does not say it all. */
export const endpointDescriptions: Readonly<Record<string, string>> = {
  createCharge:
    'No Pix, cria a cobrança no banco e devolve o Pix copia e cola em `pix.qr_code`. Gere a imagem do QR Code a partir desse texto. No cartão (`payment_method: "credit_card"`), a resposta já traz o resultado: `paid`, `in_analysis`, ou `processing` enquanto a adquirente não responde; uma recusa é o erro `card_declined`. Quando o pagamento for confirmado, você recebe o evento `charge.paid`.',
  getCharge: 'Uma cobrança de outra conta ou do outro ambiente responde 404, como uma que não existe.',
  listCharges:
    'Da mais recente para a mais antiga. Os filtros podem ser combinados. Para percorrer uma lista longa, envie em `after` o id da última cobrança recebida, enquanto `pagination.has_more` for `true`.',
  cancelCharge:
    'Cancela também no banco ou, em análise, na adquirente: o QR Code não pode mais ser pago, e o cartão não é cobrado. Se o comprador pagar antes do cancelamento, a cobrança continua paga e a resposta é `charge_not_cancelable`. Repetir a chamada não faz mal: a uma cobrança já cancelada ela responde `charge_not_cancelable`, e o `status` da cobrança diz o que houve.',
  createRefund:
    'Devolve o valor pelo mesmo meio do pagamento, Pix ou cartão, em até 90 dias a partir dele. O estorno é debitado do seu saldo na hora, mesmo que ele fique negativo. A resposta já traz o resultado quando o banco ou a adquirente responde em poucos segundos; senão, o estorno fica `pending` e continuamos consultando até ter a resposta. Quando o estorno for concluído, você recebe o evento `charge.refunded`.',
  listRefunds:
    'Do mais recente para o mais antigo. Inclui as devoluções que o banco fez por conta própria ou após uma contestação.',
  getRefund: 'Um estorno de outra conta ou do outro ambiente responde 404, como um que não existe.',
  createCard:
    'Verifica o cartão no emissor, sem cobrar, e o guarda para cobranças futuras. O mesmo cartão do mesmo comprador, salvo de novo, tem o mesmo `id`. Tokenize o cartão no navegador quando o comprador enviar o formulário: o token vale cerca de um minuto, uma única vez. O consentimento do comprador é responsabilidade sua.',
  listCards: 'Do mais recente para o mais antigo. Cartões vencidos continuam na lista, com `expired`.',
  deleteCard:
    'Exclui o cartão, também na adquirente. Ele não pode mais ser cobrado. É seguro repetir a chamada. Salvar o mesmo cartão outra vez cria outro `id`.',
  getInstallments:
    'As opções de parcelamento de um valor, por bandeira, com o preço final. Valem o menor limite entre `max_installments`, o contrato e o valor: cada parcela tem no mínimo R$ 5,00.',
  createThreeDsToken:
    'Um token por tentativa de pagamento, válido por 5 minutos, uma única vez. Peça o token quando o comprador enviar o formulário. `Idempotency-Key` não tem efeito aqui.',
  createEmbedSession:
    'Fixa valor, itens e meios de pagamento de uma venda. Entregue `id` e `client_secret` à sua página, que mostra o checkout com `service.js`. O `client_secret` só vem nesta resposta. Com `card_id`, o comprador paga com um clique no cartão salvo. A confirmação do pagamento chega pelo evento `charge.paid`, não pelo navegador.',
  createPaymentLink:
    'Um endereço de pagamento para enviar ao comprador. Cada visita abre uma sessão; a pré-visualização do link em mensagens não abre nenhuma. `max_payments` limita os pagamentos: um Pix pendente ocupa uma das vagas até ser pago ou expirar, e quem confirma sem vaga livre recebe `link_exhausted`, com `details.retry_after` enquanto alguma ainda pode vagar.',
  listPaymentLinks: 'Do mais recente para o mais antigo.',
  patchPaymentLink:
    'Um link desativado não abre sessões nem aceita novos pagamentos. Um Pix que já estava pendente ainda pode ser pago.',
  getEmbedSession:
    'Chamado pelo navegador. Sem o `client_secret`, os dados do comprador, do cartão salvo e do Pix pendente vêm `null`. No máximo 30 chamadas por minuto por sessão, somadas às de pagamento.',
  confirmEmbedSession:
    'Chamado pelo navegador quando o comprador confirma. Valor, itens, `reference` e `metadata` são os da sessão. No Pix, a resposta traz o QR Code, não o pagamento. Repetir a chamada enquanto há uma cobrança em andamento devolve a mesma cobrança. Passar do Pix para o cartão cancela o Pix no banco antes; se ele já tiver sido pago, a resposta é a cobrança paga. Depois de uma recusa o comprador pode tentar de novo; cinco recusas encerram a sessão. O `customer` da sessão prevalece sobre o enviado, que só completa o telefone. Depois de muitas recusas do mesmo endereço ou documento, a resposta ao cartão é `card_temporarily_unavailable` por até uma hora: ofereça Pix. Em `three_ds_required`, `details.three_ds` traz `token`, `library_url` e `amount` para a autenticação.',
  getEmbedSessionStatus:
    'Com `Accept: text/event-stream`, um fluxo com um evento `status` a cada mudança, até o fim da sessão ou por 5 minutos. No máximo 4 fluxos por sessão. Sem ele, a situação atual.',
  getClientConfig:
    'Chamado pelo navegador do comprador uma vez por página, com a chave publicável no cabeçalho `X-Service-Publishable-Key`. O domínio da página (`Origin`, senão `Referer`) deve estar na lista da chave: caso contrário, a resposta é `origin_not_allowed`.',
  getPostalCode:
    'Para mostrar ao comprador a rua do CEP que ele digitou, com a chave publicável, como em `/v1/client_config`. Sem um diretório de CEPs na plataforma, ou para um CEP que ele não conhece, os campos são `null`: a venda não depende deles.',
  attemptTestCharge:
    'O banco simulado do pagador tenta pagar agora, a partir da 0h do dia da tentativa; sem esta chamada, paga sozinho às 6h pelo relógio da conta. Depois de uma recusa há uma segunda tentativa no mesmo dia, e depois as retentativas que o mandato permite.',
  decideTestAnalysis:
    'Decide a análise antifraude na adquirente simulada, que notifica o Catraca como uma real faria.',
  chargeBackTestCharge:
    'O titular contesta a compra no emissor do cartão. A cobrança fica `chargedback`, em definitivo, e o evento `charge.chargedback` é enviado.',
  openTestDispute:
    'O comprador contesta o pagamento no banco simulado. O valor contestado fica reservado no seu saldo e o evento `med.opened` é enviado.',
  approveTestDispute:
    'O banco simulado devolve ao comprador tudo o que resta do pagamento. A resposta pode trazer a contestação ainda `opened`; em instantes ela fica `approved`, e os eventos `med.approved` e `charge.refunded` são enviados.',
  rejectTestDispute:
    'A venda é mantida: o valor reservado volta a ficar disponível e o evento `med.rejected` é enviado.',
  listDisputes: 'Da mais recente para a mais antiga.',
  listAllDisputes:
    'Sem `status`, as abertas, pela data em que vencem. Com outro `status`, da mais recente para a mais antiga. `total` conta até 10.000.',
  listAllWithdrawals: 'Da mais recente para a mais antiga. `total` conta até 10.000.',
  putDefense:
    'Conte o que aconteceu, em até 5.000 caracteres: a plataforma envia a sua defesa ao banco. O texto substitui o anterior. Depois de `due_at`, ou quando a contestação for encerrada, a resposta é `dispute_closed`.',
  createDefenseFile:
    'Envie o arquivo como `multipart/form-data`, na parte `file`: PDF, PNG ou JPEG, de até 5 MB, e no máximo 5 por contestação. O tipo é decidido pelo conteúdo, não pelo nome.',
  getDefenseFile: 'O conteúdo, como foi enviado, para salvar em disco (`Content-Disposition: attachment`).',
  getAccountDefenseFile: 'Para enviar ao banco. Cada download fica no registro de auditoria.',
  getBalance: 'Os valores vêm de um livro-razão de partidas dobradas: são sempre a soma dos lançamentos.',
  payTestCharge:
    'Paga o QR Code no banco simulado, que notifica o Catraca como um banco real faria. A resposta traz a cobrança ainda sem o pagamento; em instantes ela fica `paid` e o evento `charge.paid` é enviado.',
  expireTestCharge:
    'Simula a expiração do QR Code no banco simulado. Consultamos o banco em seguida, e a resposta já traz a cobrança `expired`.',
  payTestWithdrawal:
    'O banco simulado credita o saque e notifica o Catraca como um banco real faria. A resposta pode trazer o saque ainda em `processing`; em instantes ele fica `paid` e o evento `withdrawal.paid` é enviado. Sem esta chamada, o banco simulado credita o saque sozinho em cerca de 10 segundos.',
  failTestWithdrawal:
    'O banco de destino simulado não aceita o saque. Em instantes ele fica `failed`, e o valor volta ao saldo.',
  getTestClock: 'A hora no ambiente de testes da sua conta e quanto ela está adiantada.',
  advanceTestClock:
    'Adianta o relógio do ambiente de testes da sua conta; ele não volta. Tudo o que venceria nesse intervalo acontece em até 5 segundos, na ordem dos vencimentos: expirações, liquidações, prazos de estorno, novas tentativas de webhook. O total vai até dez anos. O cabeçalho `webhook-timestamp` continua com a hora real.',
  createTestRun:
    'Cria vendas, estornos, contestações e recusas no ambiente de testes da sua conta, em segundo plano: acompanhe em `progress`. A mesma semente, com o mesmo cenário e tamanho, repete a mesma sequência de valores e resultados em qualquer conta, e por isso o mesmo `fingerprint`. Uma execução por conta de cada vez; todos os cenários usam cartão, que a conta precisa ter habilitado. Os webhooks são enviados de verdade, e `month_end` adianta o relógio da conta.',
  listTestRuns: 'Da mais recente para a mais antiga, por 30 dias.',
  getTestRun:
    'Enquanto a execução está em andamento, `result` é `null`. `repeat` traz o comando que a repete.',
  createTestTrigger:
    'Faz acontecer, no ambiente de testes, o que gera o evento: cria a cobrança, o saque ou a sessão, e a paga, estorna, contesta. Seus endpoints recebem o evento de verdade, se o assinam. `events` traz todos os que acontecem por isso: antes de um estorno, por exemplo, há um pagamento. Um saque cria antes uma venda, se falta saldo, e cadastra uma conta bancária de exemplo, se não há uma. Uma análise antifraude é aprovada um minuto depois. A resposta vem em até 10 segundos; se o banco simulado demorar mais, é `service_unavailable`, e repetir a chamada com a mesma `Idempotency-Key` continua de onde parou.',
  putBankAccount:
    'Uma conta por vendedor e ambiente; um novo cadastro substitui o anterior e vale para os próximos saques. O titular deve ser o próprio vendedor.',
  createWithdrawal:
    'O valor é reservado no saldo na hora e enviado por Pix à conta bancária cadastrada. Quando o dinheiro chega, o vendedor recebe o evento `withdrawal.paid`. Se o banco não aceitar o pagamento, o saque fica `failed` e o valor volta ao saldo.',
  failWithdrawal:
    'Para um saque em `processing` que o banco recusa, por exemplo pelos dados da conta. Consultamos o banco antes: o que ele já tem segue o seu curso. Se ele não tem o pagamento e já se passaram 10 minutos do último envio, o saque fica `failed` e o valor volta ao saldo; antes disso, `withdrawal_not_decidable` traz `details.retry_after`.',
  cancelWithdrawal:
    'Só enquanto o saque está em `requested`, isto é, ainda não foi enviado ao banco. O valor volta ao saldo.',
  createAccount:
    'Bastam nome, documento e e-mail. Cada documento tem uma só conta. Os demais campos têm valor padrão: cadastro `pending` e contrato padrão. O vendedor só pode criar cobranças depois que o cadastro estiver `approved`.',
  patchAccount:
    'Altera apenas os campos enviados, em todos os níveis. Alterar o contrato cria uma nova versão, que vale para as próximas vendas.',
  listAccounts: 'Da mais recente para a mais antiga. Com `q` ou `registration`, `total` conta até 10.000.',
  listContracts: 'Da vigente para as anteriores. Cada venda guarda a versão do momento em que foi criada.',
  quoteFees:
    'Calcula, pelas mesmas regras das cobranças, quem recebe o quê de uma venda, do estorno e da contestação dela inteira. Nada é gravado. `contract` traz mudanças que ainda não valem, sobre a versão escolhida.',
  createOperatorCredential:
    'O token é exibido em `token` apenas nesta resposta: guardamos somente o hash. Crie a primeira credencial com o `OPERATOR_TOKEN` da instalação, que continua válido. Uma repetição com a mesma `Idempotency-Key` traz `token: null`. Uma credencial só cria outras com permissões e validade que ela mesma tem. Para trocar uma credencial, crie outra com o mesmo nome, passe a usá-la e revogue a anterior.',
  revokeOperatorCredential:
    'O token deixa de funcionar em até um segundo. A revogação é definitiva. Uma credencial pode revogar a si mesma. As que ela criou continuam valendo: liste-as com `GET /operator/v1/credentials?created_by=` ou revogue-as junto, com `with_children=true`.',
  createSecretKey:
    'A chave é exibida em `key` apenas nesta resposta: guardamos somente o hash. Uma repetição com a mesma `Idempotency-Key` traz `key: null`: se a chave se perdeu, revogue-a e crie outra.',
  revokeSecretKey: 'A chave deixa de funcionar em até um segundo. A revogação é definitiva.',
  createWebhookEndpoint: webhookDescriptions.create,
  createOwnWebhookEndpoint: webhookDescriptions.create,
  createPublishableKey:
    'Chave pública, para uso no navegador do comprador. Só é aceita nos domínios da lista; com a lista vazia, é sempre recusada. Serve para o checkout (`/v1/embed/sessions/…`) e para `GET /v1/client_config`.',
  listAuditLog:
    'Todas as chamadas que tentaram alterar algo, consultaram um segredo ou leram o documento completo de um vendedor, da mais recente para a mais antiga. Registra a credencial, o endereço IP, nomes de campos e ids, nunca o valor de um campo.',
  getWebhookSecret: webhookDescriptions.secret,
  getOwnWebhookSecret: webhookDescriptions.secret,
  rotateWebhookSecret: webhookDescriptions.rotate,
  rotateOwnWebhookSecret: webhookDescriptions.rotate,
  listLedgerEntries:
    'Do mais antigo para o mais recente ou, com `order=desc`, ao contrário. Sem `from` e `to`, os últimos 31 dias. Cada lançamento traz os efeitos nos três valores do saldo: somados, eles são o próprio saldo. Com `desc`, um lançamento novo empurra os outros para a página seguinte: para ler várias páginas sem repetir nenhum, envie em `after` o `sequence` do último que recebeu.',
  listSettlements:
    'Uma linha por dia, meio de pagamento e parcela. Sem `from` e `to`, os últimos 31 dias e os próximos 31. O que fica disponível na hora do pagamento não aparece aqui: está no extrato, como venda.',
  getBooks:
    'Saldos e movimentos de cada conta contábil, somados todos os vendedores. Sem `from` e `to`, os últimos 31 dias. `bank` é o dinheiro no banco e `acquirer`, o que a adquirente ainda vai pagar (devedoras); `seller_…` é o devido aos vendedores: a liquidar, disponível e reservado para saques e contestações; `refunds_in_transit` e `payouts_in_transit` são valores que ainda não saíram do banco; `platform_fees` e `method_fees` são as tarifas da plataforma e do meio de pagamento.',
  getRevenue:
    'As tarifas da plataforma sobre as vendas do período, e as devolvidas com estornos. Sem `from` e `to`, os últimos 31 dias.',
  listEvents: webhookDescriptions.events,
  listOwnEvents: webhookDescriptions.events,
  listDeliveries: webhookDescriptions.deliveries,
  listOwnDeliveries: webhookDescriptions.deliveries,
  getDelivery: webhookDescriptions.delivery,
  getOwnDelivery: webhookDescriptions.delivery,
  resendEvent: webhookDescriptions.resend,
  resendOwnEvent: webhookDescriptions.resend,
  listRequests:
    'As chamadas à API com chaves secretas da sua conta, da mais recente para a mais antiga, inclusive as recusadas.',
  getRequest: 'Com os corpos, se foi uma escrita ou um erro.',
  listen:
    'Recebe os webhooks do ambiente de testes por uma conexão (`text/event-stream`), sem URL pública. O primeiro evento é `connected`, com `endpoint_id`, `secret` e `events`. Cada entrega é um evento `delivery`, com o que um POST ao seu endpoint traria: `{id, attempt, headers, body}`. Informe o resultado em até 30 segundos com `POST /v1/listen/{id}`; sem ele, a tentativa falha e é repetida como em qualquer endpoint. Se a conexão cair, reconecte em até 10 minutos com o cabeçalho `Last-Event-ID`: o que ainda não foi respondido vem de novo. São no máximo 3 conexões por conta, inclusive as interrompidas há menos de 10 minutos.',
  answerDelivery:
    'Envie `status` e `duration_ms`, como o seu servidor respondeu, ou `error`, se não respondeu. As novas tentativas seguem disso, como em qualquer endpoint; aqui, porém, 410 não encerra nada.',
  closeListener:
    'Encerra o endpoint temporário que `GET /v1/listen` criou, com o `endpoint_id` do evento `connected`. A conexão termina, o que ainda não foi respondido não vem mais, e a vaga fica livre na hora. Um endpoint de webhook com URL não é encontrado aqui.',
};

/** By the parameter's name in the path. */
export const pathParameterDescriptions: Readonly<Record<string, string>> = {
  code: 'Id da cobrança, `ch_…`.',
  session: 'Id da sessão de pagamento, `cs_…`.',
  link: 'Id do link de pagamento, `pl_…`.',
  card: 'Id do cartão salvo, `pm_…`.',
  account: 'Id da conta, `acc_…`.',
  key_id: 'Id da chave, `key_…`.',
  credential: 'Id da credencial, `op_…`.',
  endpoint: 'Id do endpoint de webhook, `we_…`.',
  event: 'Id do evento, `evt_…`.',
  delivery: 'Id da tentativa, `dlv_…`.',
  refund: 'Id do estorno, `rf_…`.',
  med: 'Id da contestação, `med_…`.',
  dispute: 'Id da contestação, `med_…`.',
  file: 'Id do arquivo, `file_…`.',
  withdrawal: 'Id do saque, `wd_…`.',
  request: 'Id da requisição, `req_…`: o `X-Request-Id` da resposta.',
  run: 'Id da execução, `run_…`.',
  mandate: 'Id do mandato, `mnd_…`.',
  subscription: 'Id da assinatura, `sub_…`.',
};

export const headerDescriptions = {
  'Idempotency-Key':
    'Repetir a chamada com a mesma chave em até 24 horas devolve a mesma resposta, sem criar nada de novo.',
  'Last-Event-ID':
    'Para retomar uma conexão: o último `id` recebido, de uma entrega (`dlv_…`) ou do `connected` (`we_…`).',
  'X-Service-Client-Secret': 'O `client_secret` da sessão. Nunca vai na URL.',
  'X-Request-Id': 'Identifica a requisição. Informe-o ao suporte.',
  'Trace-Id': 'Identifica o trace da requisição nos serviços (W3C Trace Context).',
  'X-RateLimit-Limit': 'Limite de requisições por minuto que se aplica a esta chamada.',
  'X-RateLimit-Remaining': 'Requisições restantes no minuto atual.',
  'Cache-Control': 'Nenhuma resposta da API pode ficar em cache.',
  'Accept-Encoding': 'Envie o corpo sem compressão.',
  'Retry-After': 'Quantos segundos esperar antes de tentar de novo.',
  'X-Should-Retry': '`true` quando repetir a mesma chamada pode dar certo.',
  'Idempotent-Replayed':
    '`true` quando a resposta é a repetição de uma anterior, dada à mesma `Idempotency-Key`.',
  'Access-Control-Allow-Origin': 'A origem da página que chamou (CORS).',
  'Access-Control-Expose-Headers': 'Os cabeçalhos que o script da página pode ler.',
  Vary: 'A resposta depende da origem.',
  'Content-Disposition': 'O nome do arquivo. Em listas, só com `format=csv`.',
  'X-Content-Type-Options': 'O navegador não deve adivinhar outro tipo.',
} as const;
