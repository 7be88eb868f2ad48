import { parseBrCode } from '@catraca/providers/brcode/brcode';
import { Bank, chave, cobRequest, newTxid } from './bank.ts';

let bank: Bank;
beforeAll(async () => {
  bank = await Bank.open();
});
afterAll(() => bank.close());

test('a charge is created and read back, with a BR Code that leads to its location', async () => {
  const txid = newTxid();
  const request = {
    ...cobRequest,
    devedor: { cpf: '12345678909', nome: 'Ana' },
    solicitacaoPagador: 'Pedido 7',
    infoAdicionais: [{ nome: 'loja', valor: 'centro' }],
  };
  const { status, body } = await bank.call('PUT', `/cob/${txid}`, request);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...request,
    valor: { original: '12.34', modalidadeAlteracao: 0 },
    txid,
    status: 'ATIVA',
    revisao: 0,
  });
  const { location, amount } = parseBrCode(body.pixCopiaECola)!;
  expect({ location, amount }).toEqual({ location: body.location, amount: 1234 });
  expect((await bank.call('GET', `/cob/${txid}`)).body).toEqual(body);
});

test('a repeated PUT returns the same charge, also for fifty concurrent ones', async () => {
  const txid = newTxid();
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => bank.call('PUT', `/cob/${txid}`, { ...cobRequest })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ body }) => body.location)).size).toBe(1);
});

test('another charge under a taken txid is refused, and changes nothing', async () => {
  const cob = await bank.newCob();
  const other = { ...cobRequest, valor: { original: '99.00' } };
  const { status, headers, body } = await bank.call('PUT', `/cob/${cob.txid}`, other);
  expect(status).toBe(400);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({
    type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
    violacoes: [{ propriedade: 'cob.txid' }],
  });
  expect((await bank.call('GET', `/cob/${cob.txid}`)).body).toEqual(cob);
});

test('a charge without a txid gets one from the bank', async () => {
  const { status, body } = await bank.call('POST', '/cob', cobRequest);
  expect(status).toBe(201);
  expect(body.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/);
});

test('a change increments the revision, and earlier revisions can be read', async () => {
  const { txid } = await bank.newCob();
  const revised = await bank.call('PATCH', `/cob/${txid}`, { valor: { original: '20.00' } });
  expect(revised).toMatchObject({ status: 200, body: { revisao: 1, valor: { original: '20.00' } } });

  const earlier = await bank.call('GET', `/cob/${txid}?revisao=0`);
  expect(earlier.body).toMatchObject({ revisao: 0, valor: { original: '12.34' } });
  const missing = await bank.call('GET', `/cob/${txid}?revisao=9`);
  expect(missing).toMatchObject({ status: 400, body: { violacoes: [{ propriedade: 'revisao' }] } });
});

test('a removed charge cannot be changed any more, and its location is gone', async () => {
  const { txid, location } = await bank.newCob();
  const removal = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
  const mixed = await bank.call('PATCH', `/cob/${txid}`, { ...removal, valor: { original: '1.00' } });
  expect(mixed.status).toBe(400);
  expect((await bank.call('PATCH', `/cob/${txid}`, removal)).body).toMatchObject({ ...removal, revisao: 1 });
  expect((await bank.call('PATCH', `/cob/${txid}`, removal)).status).toBe(400);
  expect((await bank.send('GET', location.replace(/^[^/]+/, ''), {})).status).toBe(410);
});

test.each([
  [{ ...cobRequest, valor: { original: '0.00' } }, 'cob.valor.original'],
  [{ ...cobRequest, valor: { original: '1.5' } }, 'cob.valor.original'],
  [{ ...cobRequest, valor: { original: 12.34 } }, 'cob.valor.original'],
  [{ ...cobRequest, valor: { original: '1.00', retirada: {} } }, 'cob.valor.retirada'],
  [{ ...cobRequest, calendario: { expiracao: 0 } }, 'cob.calendario.expiracao'],
  [{ ...cobRequest, calendario: undefined }, 'cob.calendario'],
  [{ ...cobRequest, chave: undefined }, 'cob.chave'],
  [{ ...cobRequest, devedor: { nome: 'Ana' } }, 'cob.devedor'],
  [{ ...cobRequest, devedor: { cpf: '12345678909', cnpj: '12345678000195', nome: 'Ana' } }, 'cob.devedor'],
  [{ ...cobRequest, solicitacaoPagador: 'x'.repeat(141) }, 'cob.solicitacaoPagador'],
  [{ ...cobRequest, loc: { id: 7 } }, 'cob.loc'],
  [[], 'cob'],
  ['"text"', 'cob'],
])('a charge that breaks a rule is refused and names the field: %j', async (request, propriedade) => {
  const { status, body } = await bank.call('PUT', `/cob/${newTxid()}`, request);
  expect(status).toBe(400);
  expect(body.type).toMatch(/CobOperacaoInvalida$/);
  expect(body.violacoes.map((one: { propriedade: string }) => one.propriedade)).toContain(propriedade);
});

test('a txid not allowed by the standard is refused', async () => {
  expect((await bank.call('PUT', '/cob/short', cobRequest)).body.violacoes[0].propriedade).toBe('cob.txid');
  expect((await bank.call('PUT', `/cob/${'a'.repeat(36)}`, cobRequest)).status).toBe(400);
});

test('an alphanumeric CNPJ is a payer too', async () => {
  const devedor = { cnpj: '12ABC34501DE35', nome: 'Empresa' };
  expect((await bank.newCob({ devedor })).devedor).toEqual(devedor);
});

test('charges are listed by creation, in pages, by status and by payer', async () => {
  const inicio = new Date().toISOString();
  const cnpj = '98765432000198';
  const made = [];
  for (let i = 0; i < 5; i++) made.push(await bank.newCob({ devedor: { cnpj, nome: 'Empresa' } }));
  await bank.call('PATCH', `/cob/${made[0].txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  const fim = new Date(Date.now() + 1000).toISOString();
  const list = async (more: string) =>
    (await bank.call('GET', `/cob?inicio=${inicio}&fim=${fim}&cnpj=${cnpj}${more}`)).body;

  const page = await list('&paginacao.itensPorPagina=2&paginacao.paginaAtual=1');
  expect(page.cobs.map((cob: { txid: string }) => cob.txid)).toEqual([made[2].txid, made[3].txid]);
  expect(page.parametros.paginacao).toEqual({
    paginaAtual: 1,
    itensPorPagina: 2,
    quantidadeDePaginas: 3,
    quantidadeTotalDeItens: 5,
  });
  expect((await list('&status=ATIVA')).cobs).toHaveLength(4);
  expect((await list('&locationPresente=false')).cobs).toHaveLength(0);
});

test.each([
  ['', 'inicio'],
  ['inicio=2026-01-02T00:00:00Z&fim=2026-01-01T00:00:00Z', 'fim'],
  ['inicio=2026-01-01T00:00:00Z&fim=2026-01-02T00:00:00Z&cpf=12345678909&cnpj=12345678000195', 'cpf'],
  [
    'inicio=2026-01-01T00:00:00Z&fim=2026-01-02T00:00:00Z&paginacao.itensPorPagina=1001',
    'paginacao.itensPorPagina',
  ],
  ['inicio=2026-01-01T00:00:00Z&fim=2026-01-02T00:00:00Z&paginacao.paginaAtual=-1', 'paginacao.paginaAtual'],
])('a list that makes no sense is refused: %s', async (query, propriedade) => {
  const { status, body } = await bank.call('GET', `/cob?${query}`);
  expect(status).toBe(400);
  expect(body.type).toMatch(/CobConsultaInvalida$/);
  expect(body.violacoes[0].propriedade).toBe(propriedade);
});

test('an unknown charge is CobNaoEncontrado', async () => {
  for (const method of ['GET', 'PATCH']) {
    const { status, body } = await bank.call(
      method,
      `/cob/${newTxid()}`,
      method === 'PATCH' ? {} : undefined,
    );
    expect({ status, type: body.type }).toEqual({
      status: 404,
      type: 'https://pix.bcb.gov.br/api/v2/error/CobNaoEncontrado',
    });
  }
});

test('charges, and the token, survive a restart', async () => {
  const cob = await bank.newCob();
  await bank.restart();
  expect((await bank.call('GET', `/cob/${cob.txid}`)).body).toEqual(cob);
  expect((await bank.call('PUT', `/cob/${cob.txid}`, cobRequest)).body).toEqual(cob);
  expect(cob.chave).toBe(chave);
});
