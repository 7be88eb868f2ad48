import { type ErrorCode, type ErrorType, errorTable } from '@catraca/kernel/errors';
import { block, tabs } from './code.ts';
import { type Html, html, inline } from './html.ts';
import { placeholders } from './placeholders.ts';
import * as snippets from './snippets.ts';

export interface Part {
  id: string;
  title: string;
  content: Html;
}

/** The page's first half: from the key to the first paid charge, then what holds everywhere. */
export function guide(): { start: Part[]; concepts: Part[] } {
  return {
    start: [key(), charge(), qr(), payment(), webhook(), balance()],
    concepts: [worlds(), idempotency(), errors(), lists(), retries(), rates()],
  };
}

function row({
  id,
  title,
  step,
  text,
  code,
}: {
  id: string;
  title: string;
  step?: number;
  text: Html;
  code?: Html;
}): Part {
  const heading = html`<h3 id="${id}">${step ? html`<span class="step" aria-hidden="true">${step}</span>` : ''}${title}</h3>`;
  const content = html`<div class="row${code ? '' : ' wide'}"><div class="text">${heading}${text}</div>${
    code && html`<div class="side">${code}</div>`
  }</div>`;
  return { id, title, content };
}

function key(): Part {
  return row({
    id: 'chave',
    step: 1,
    title: 'Tenha uma chave de teste',
    text: html`<p>Peça à plataforma uma chave secreta de teste, ou crie uma no painel, em Desenvolvedores. Ela começa com <code>sk_test_</code>, aparece uma única vez e precisa das permissões <code>charges:write</code>, <code>charges:read</code> e <code>balance:read</code>.</p>
<p>No mundo de teste nada é dinheiro: o banco é um simulador que fala a mesma API Pix do Banco Central que os bancos de verdade falam.</p>
<div class="note"><p>A chave vive só no seu servidor. Nunca a coloque no navegador, num aplicativo ou num repositório.</p></div>
<p>Opera a plataforma? Crie a conta e a chave pela API do operador: <a href="#createAccount">criar a conta</a>, <a href="#createSecretKey">criar a chave</a>.</p>`,
    code: block('No terminal', { language: 'bash', code: snippets.environment, step: 'environment' }),
  });
}

function charge(): Part {
  return row({
    id: 'cobrar',
    step: 2,
    title: 'Crie uma cobrança',
    text: html`<p>O valor vai em centavos inteiros: R$ 129,90 é <code>12990</code>. Do comprador bastam nome, e-mail e CPF ou CNPJ. <code>reference</code> é o número do pedido no seu sistema: volta na consulta, nos eventos, e filtra a lista.</p>
<p>A <code>Idempotency-Key</code> faz da chamada algo que se pode repetir sem medo: com a mesma chave, a mesma cobrança. <a href="#idempotencia">Como funciona</a>.</p>
<p>A resposta é <code>201</code> com a cobrança <code>pending</code> e o PIX copia e cola em <code>pix.qr_code</code>. Os campos estão na <a href="#createCharge">referência</a>.</p>`,
    code: html`${tabs('Criar a cobrança', snippets.createCharge)}${block('Resposta, 201', { language: 'json', code: snippets.exampleAnswer('createCharge') })}`,
  });
}

function qr(): Part {
  return row({
    id: 'qr',
    step: 3,
    title: 'Mostre o QR ao comprador',
    text: html`<p>A imagem do QR é feita por você, do texto de <code>pix.qr_code</code>. Mostre também o texto, para quem paga no próprio celular: é o PIX copia e cola.</p>
<p>O QR vale até <code>pix.expires_at</code>: 24 horas, ou o que você pediu em <code>expires_in</code>, de 60 segundos a 7 dias.</p>`,
    code: tabs('Do texto à imagem', snippets.showQr),
  });
}

function payment(): Part {
  return row({
    id: 'pagar',
    step: 4,
    title: 'Pague, no banco de teste',
    text: html`<p>Com uma chave de teste você faz o papel do comprador: esta chamada paga o QR no banco de teste, que avisa o Catraca como um banco de verdade avisaria.</p>
<p>A resposta mostra a cobrança como ainda está. Consulte-a em seguida: em instantes fica <code>paid</code>, com <code>paid_at</code> e <code>pix.end_to_end_id</code>. Para ver o outro fim, há também <a href="#expireTestCharge"><code>…/expire</code></a>.</p>`,
    code: html`${block('Pagar', { language: 'bash', code: snippets.pay, step: 'pay' })}${block('Consultar', { language: 'bash', code: snippets.getCharge, step: 'get' })}`,
  });
}

function webhook(): Part {
  return row({
    id: 'webhook',
    step: 5,
    title: 'Receba o webhook',
    text: html`<p>Não fique consultando: quando o dinheiro chega, o Catraca chama o seu endereço com o evento <code>charge.paid</code>. É ele, e não o <code>201</code> da criação, que diz que você pode entregar.</p>
<p>Cadastre o endereço no painel, em Desenvolvedores, ou peça à plataforma (<a href="#createWebhookEndpoint">API do operador</a>), e guarde o segredo <code>whsec_…</code>.</p>
<ol>
<li><strong>Confira a assinatura</strong> no corpo cru, antes de ler o JSON. Sem isso, qualquer um que descubra o endereço simula um pagamento. O formato é <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: há bibliotecas prontas, e à mão são dez linhas.</li>
<li><strong>Guarde o evento</strong> pelo <code>id</code>. O mesmo evento pode chegar mais de uma vez, sempre com o mesmo id e o mesmo corpo.</li>
<li><strong>Responda 2xx logo</strong>, em até 10 segundos, e processe depois.</li>
</ol>
<p>Qualquer outra resposta marca uma <a href="#tentativas">nova tentativa</a>.</p>
<p>A assinatura é <code>v1,</code> seguido do HMAC-SHA256, em base64, de <code>webhook-id.webhook-timestamp.corpo</code>; a chave é o que vem depois de <code>whsec_</code>, decodificado de base64. Durante a troca do segredo vêm duas assinaturas, separadas por espaço: basta uma conferir.</p>`,
    code: html`${block('O que chega', { language: 'http', code: snippets.webhookRequest })}${tabs('Conferir e receber', snippets.receiveWebhook)}`,
  });
}

function balance(): Part {
  return row({
    id: 'saldo',
    step: 6,
    title: 'Confira o saldo',
    text: html`<p>O que você vendeu, menos as tarifas, está no saldo. De R$ 129,90 ficam R$ 128,08: 1 % da plataforma e 0,4 % do PIX, pelo contrato padrão. As tarifas de cada venda são as do contrato que valia na criação, em <code>platform_fee</code> e <code>net_amount</code>.</p>
<p>Pronto: a primeira venda está feita. Para vender de verdade, troque a chave por uma <code>sk_live_</code>.</p>`,
    code: html`${block('Saldo', { language: 'bash', code: snippets.getBalance, step: 'balance' })}${block('Resposta, 200', { language: 'json', code: snippets.exampleAnswer('getBalance') })}`,
  });
}

function worlds(): Part {
  return row({
    id: 'ambientes',
    title: 'Teste e produção',
    text: html`<p>Cada conta tem dois mundos que não se veem, e a chave diz em qual você está. Cobranças, saldo, webhooks e <code>Idempotency-Key</code> de um não existem no outro.</p>
${table(
  ['', 'Teste', 'Produção'],
  [
    ['Chave', '`sk_test_…`', '`sk_live_…`'],
    ['Banco', 'simulador que acompanha o Catraca', 'o banco da plataforma, por API Pix'],
    ['`/v1/test/…`', 'paga e vence cobranças', 'não existe: 404'],
    ['Webhooks', 'http ou https', 'só https, só endereços públicos'],
  ],
)}
<h4>Permissões</h4>
<p>Uma chave só faz o que suas permissões deixam; fora delas a resposta é <code>403 insufficient_scope</code>, e <code>details</code> diz a que faltou e as que a chave tem.</p>
${table(
  ['Permissão', 'Deixa'],
  [
    ['`charges:write`', 'criar e cancelar cobranças; conduzir o banco de teste'],
    ['`charges:read`', 'consultar e listar cobranças'],
    ['`balance:read`', 'consultar o saldo'],
  ],
)}`,
  });
}

function idempotency(): Part {
  return row({
    id: 'idempotencia',
    title: 'Idempotência',
    text: html`<p>A rede cai, processos morrem, e você não sabe se a cobrança foi criada. Envie em todo POST que cria algo uma <code>Idempotency-Key</code> sua, de 1 a 255 caracteres: o número do pedido, um UUID. Na dúvida, repita com a mesma chave.</p>
${table(
  ['Você repete', 'Resposta'],
  [
    ['com o mesmo corpo', 'a mesma resposta, byte por byte, com `Idempotent-Replayed: true`; nada é criado'],
    ['com outro corpo, caminho ou método', '`409 idempotency_key_reused`'],
    ['enquanto a primeira ainda corre', '`409 idempotency_key_in_progress`; tente de novo em instantes'],
    ['depois de 429 ou 5xx', 'a operação corre de novo, sobre a mesma cobrança: nunca há duas'],
  ],
)}
<p>A chave vale por 24 horas, para a sua conta e o seu mundo. A ordem dos campos, os espaços e a grafia dos números (<code>1000</code> ou <code>1e3</code>) não fazem outra requisição.</p>`,
  });
}

const whoActs: Record<ErrorType, string> = {
  authentication_error: 'Troque a chave.',
  permission_error: 'Use uma chave que tenha a permissão.',
  invalid_request_error: 'Mude a chamada: repetir igual dá o mesmo erro.',
  idempotency_error: 'Use outra `Idempotency-Key`, ou espere a primeira chamada terminar.',
  not_found_error: 'Confira o id, o endereço e o mundo da chave.',
  rate_limit_error: 'Espere os segundos de `Retry-After` e repita.',
  api_error: 'A falha é nossa: repita, com a mesma `Idempotency-Key`.',
  card_error: 'O cartão foi recusado.',
};

function errors(): Part {
  const rows = (Object.keys(errorTable) as ErrorCode[]).map((code) => {
    const { http, message } = errorTable[code];
    return [String(http), `\`${code}\``, message];
  });
  const types = new Set(Object.values(errorTable).map(({ type }) => type));
  return row({
    id: 'erros',
    title: 'Erros',
    text: html`<p>Toda resposta que não é sucesso, sem exceção, tem este corpo. Decida pelo <code>code</code>, que não muda; <code>message</code> é para pessoas e pode mudar; <code>details</code> é sempre um objeto. Ao falar com o suporte, informe o <code>X-Request-Id</code>.</p>
${block('Um erro', { language: 'http', code: snippets.errorExample })}
<h4>O que fazer</h4>
${table(
  ['Tipo', 'O que fazer'],
  [...types].map((type) => [`\`${type}\``, whoActs[type]]),
)}
<h4>Todos os códigos</h4>
${table(['HTTP', 'Código', 'O que houve'], rows)}`,
  });
}

function lists(): Part {
  return row({
    id: 'listas',
    title: 'Listas',
    text: html`<p>Toda lista vem da mais recente à mais antiga, em <code>data</code>, com <code>pagination</code>. <code>per_page</code> vai até 100.</p>
<p>Para percorrer muitas cobranças, não conte páginas: envie em <code>after</code> o id da última que recebeu. É rápido em qualquer profundidade, e uma venda nova no meio do caminho não desloca nada.</p>`,
    code: block('Percorrer tudo', { language: 'bash', code: snippets.listDeep }),
  });
}

function retries(): Part {
  const after = ['0 s', '5 s', '5 min', '30 min', '2 h', '5 h', '10 h', '14 h', '20 h', '24 h'];
  return row({
    id: 'tentativas',
    title: 'Tentativas de entrega',
    text: html`<p>Um webhook é entregue quando você responde 2xx. Qualquer outra resposta, um redirecionamento, ou nenhuma em 10 segundos, marca a próxima tentativa, até dez. O tempo varia 10 % para mais ou para menos.</p>
${table(['Tentativa', ...after.map((_, index) => String(index + 1))], [['Depois da anterior', ...after]])}
<ul>
<li><code>Retry-After</code> na sua resposta é respeitado, até 24 horas.</li>
<li><code>410</code> desativa o endereço na hora. Um endereço que só falha por 5 dias também é desativado.</li>
<li>A ordem dos eventos não é prometida: um evento que falhou chega depois de outros.</li>
<li>Eventos ficam guardados por 30 dias e podem ser <a href="#resendEvent">enviados de novo</a>, também a um endereço cadastrado depois.</li>
<li><code>X-Service-Delivery</code> identifica a tentativa; <code>webhook-id</code>, o evento.</li>
</ul>`,
  });
}

function rates(): Part {
  return row({
    id: 'limites',
    title: 'Limites',
    text: html`<p>Toda resposta diz quanto resta, em <code>X-RateLimit-Limit</code> e <code>X-RateLimit-Remaining</code>. Passado o limite, a resposta é <code>429 too_many_requests</code>, com os segundos a esperar em <code>Retry-After</code> e em <code>details.retry_after</code>. Uma chave não gasta o limite de outra.</p>
${table(
  ['Limite', 'Valor'],
  [
    ['Requisições por minuto, por endereço IP', placeholders.perAddress],
    ['Leituras por minuto, por chave', placeholders.reads],
    ['Escritas por minuto, por chave', placeholders.writes],
    ['Corpo da requisição', '256 KiB, JSON em UTF-8'],
    ['Valor da cobrança', 'inteiro de centavos; mínimo pelo contrato, R$ 1,00 no padrão'],
    ['Validade do QR', 'de 60 a 604.800 segundos; sem pedir, 86.400'],
    ['`description`, `reference`', '255 e 120 caracteres'],
    ['`metadata`', '20 pares; chave até 40, valor até 500 caracteres'],
    ['`items`', '100'],
    ['`Idempotency-Key`', '255 caracteres, 24 horas'],
    ['Endereços de webhook', '10 por conta e mundo'],
  ],
)}`,
  });
}

function table(head: string[], rows: string[][]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${head.filter(Boolean).join(', ')}"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}
