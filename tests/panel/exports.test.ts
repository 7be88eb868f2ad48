import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { exportLists, isExported } from '@catraca/contracts/http/exports/export-lists';
import { localDate } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { fillCharges } from '@catraca/testing/many-charges';
import { newPanelPerson, type PanelBrowser } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { csvCells, csvColumn, fileFrom, worksheetOf, xlsxRows } from './exported-file.ts';

// Lists and the statement as files, of an account with 76 charges.

const { stack, seller } = await withSeller(SharedStack.open());
const CHARGES = 76;
const MADE = 10;
const PAID = 5;
let owner: PanelBrowser;
/** Those that were made through the API, from the oldest to the newest; the others are older copies. */
const made: { id: string; created_at: string }[] = [];
let ids: string[];
const subscriptions: { id: string; mandate: string }[] = [];

beforeAll(async () => {
  owner = (await newPanelPerson(stack, seller.account)).browser;
  for (let index = 0; index < MADE; index++) {
    const reference = index === 0 ? '=HYPERLINK("http://x")' : `pedido-${index % 2 ? 'impar' : 'par'}`;
    const { status, body } = await owner.post('/charges', chargeOrder({ reference, amount: 10_000 + index }));
    expect(status).toBe(201);
    made.push(body);
  }
  for (const { id } of made.slice(0, PAID)) await owner.post(`/test/charges/${id}/pay`);
  await eventually(async () => expect(await totalOf('/ledger?type=sale')).toBe(PAID), 60_000);
  await owner.post(`/charges/${made[1]!.id}/refund`, { amount: 1_000, reason: '@SUM(A1)' });
  await owner.post(`/charges/${made[2]!.id}/refund`, {});
  await owner.post(`/test/charges/${made[3]!.id}/med`);
  await owner.post(`/charges/${made[8]!.id}/cancel`);
  const link = { amount: 500, payment_methods: ['pix'], description: '+5511 ligue já' };
  await owner.post('/payment_links', link);
  const { body: closed } = await owner.post('/payment_links', link);
  await owner.send('PATCH', `/payment_links/${closed.id}`, { active: false });
  for (const name of ['Ana Souza', '=SUM(1+1)']) subscriptions.push(await subscribed(name));
  await owner.post(`/subscriptions/${subscriptions[0]!.id}/cancel`, {});
  await eventually(async () => expect(await totalOf('/ledger?type=refund')).toBe(2), 60_000);
  const copies = { original: made[9]!.id, count: CHARGES - MADE };
  await stack.inDatabase('charges', (database) =>
    fillCharges(database, stack.secrets.dataKeys.buyers, copies),
  );
  ids = await listed('/charges');
}, 180_000);

/** With a mandate that waits for its payer. */
async function subscribed(name: string): Promise<{ id: string; mandate: string }> {
  const customer = { name, email: 'ana@loja.example', document: '52998224725' };
  const starts_on = localDate(new Date());
  const terms = { description: 'Plano', amount: 990, interval: 'month', authorization: 'qr', starts_on };
  const order = { mandate: { customer, ...terms }, billing_day: 10 };
  const { status, body } = await owner.post('/subscriptions', order);
  expect(status).toBe(201);
  return body;
}

async function totalOf(path: string): Promise<number> {
  return (await owner.get(path)).body.pagination.total;
}

/** Ids of a list as the API pages it. */
async function listed(path: string): Promise<string[]> {
  const { body } = await owner.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`);
  return body.data.map(({ id }: { id: string }) => id);
}

async function exported(path: string): Promise<string[]> {
  return csvColumn(
    await fileFrom(owner, `${path}${path.includes('?') ? '&' : '?'}format=csv&columns=id`),
    'Id',
  );
}

test('S27.17 an export has all 76 charges where a page shows 50, whatever page was asked for', async () => {
  expect((await owner.get('/charges?per_page=50')).body.data).toHaveLength(50);
  expect(ids).toHaveLength(CHARGES);
  expect(await exported('/charges?per_page=50')).toEqual(ids);
  expect(await exported(`/charges?per_page=10&page=4&after=${ids[3]}`)).toEqual(ids);
});

test('S27.17 every filter of a list is one of its file', async () => {
  const { id: refunded, created_at } = made[1]!;
  const queries = [
    ...['/charges?status=canceled', '/charges?reference=pedido-par', '/charges?payment_method=credit_card'],
    ...[
      `/charges?created_since=${created_at}`,
      `/charges?created_until=${created_at}&reference=pedido-impar`,
    ],
    ...[
      '/refunds',
      '/refunds?status=succeeded',
      `/refunds?charge=${refunded}`,
      `/charges/${refunded}/refunds`,
    ],
    ...['/disputes', '/disputes?status=rejected', '/payment_links', '/payment_links?active=false', '/cards'],
    ...['/ledger', '/ledger?type=refund', '/withdrawals', '/secret_keys', '/publishable_keys'],
    ...['/webhook_endpoints', '/events', '/events?type=charge.paid', '/deliveries', '/test/runs'],
    ...['/mandates', '/mandates?status=pending', '/subscriptions', '/subscriptions?status=canceled'],
    ...[`/subscriptions?mandate=${subscriptions[1]!.mandate}`, '/mandates?customer_document=52998224725'],
    ...['/members', '/invitations', '/audit_log'],
  ];
  let empty = 0;
  // Events still arrive.
  for (const query of queries)
    await eventually(async () => {
      const expected = await listed(query);
      expect([query, await exported(query)]).toEqual([query, expected]);
      if (expected.length === 0) empty += 1;
    });
  expect(empty).toBeLessThan(12);
}, 120_000);

const rows = [...panelMounts.values(), ...Object.values(panelEndpoints)];

test('S27.18 every list is a worksheet with all its columns', async () => {
  for (const { id, path } of rows) {
    if (!isExported(id)) continue;
    const address = path
      .replace('/panel/v1', '')
      .replace(':code', ids[0]!)
      .replace(':subscription', subscriptions[1]!.id);
    const file = await fileFrom(owner, `${address}?format=xlsx`);
    const { A1, ...sheet } = worksheetOf(file);
    const { columns } = exportLists[id];
    const { header, kind } = columns[0]!;
    const headers = Object.keys(sheet).filter((cell) => /^[A-Z]+1$/.test(cell));
    expect([id, file.status, A1.v, headers.length + 1]).toEqual([
      ...[id, 200, kind === 'time' ? `${header} (America/Sao_Paulo)` : header, columns.length],
    ]);
  }
}, 120_000);

test('S27.17 the request log is exported to its end, with its filters', async () => {
  const path = '/requests?method=GET&status=2xx';
  for (let count = 0; count < 105; count++) await seller.api.get('/v1/balance');
  await eventually(async () => expect(await exported(path)).toHaveLength(105), 60_000);
  const all = await exported(path);
  expect(all.slice(0, 100)).toEqual(await listed(path));
  expect(new Set(all).size).toBe(all.length);
}, 90_000);

test('S27.18 columns are chosen and ordered; without a choice all are there', async () => {
  const file = await fileFrom(owner, '/charges?format=csv&columns=amount,customer.name,status,created_at,id');
  const [header, ...lines] = csvCells(file);
  const ninth = lines.find((cells) => cells[4] === made[9]!.id);
  expect(header).toEqual(['Valor', 'Cliente', 'Status', 'Criada em (America/Sao_Paulo)', 'Id']);
  expect(ninth!.slice(0, 3)).toEqual(['100,09', 'Bruno Souza', 'Pendente']);
  expect(lines.map((cells) => cells[4])).toEqual(ids);
  const [all] = csvCells(await fileFrom(owner, '/charges?format=csv'));
  expect(all).toHaveLength(33);
});

test('S27.17 a format, a column or a zone that is not there is refused by name', async () => {
  const fieldsOf = async (query: string) => {
    const { status, body } = await owner.get(query);
    return [status, Object.keys(body.error.details.fields)];
  };
  expect(await fieldsOf('/charges?format=ofx')).toEqual([422, ['format']]);
  expect(await fieldsOf('/charges?format=csv&columns=id,nome')).toEqual([422, ['columns']]);
  expect(await fieldsOf('/charges?format=csv&columns=id,id')).toEqual([422, ['columns']]);
  expect(await fieldsOf('/charges?format=xlsx&time_zone=Brasilia')).toEqual([422, ['time_zone']]);
  expect(await fieldsOf('/ledger?format=ofx&from=2025-01-01&to=2026-11-01')).toEqual([422, ['to']]);
  expect((await owner.get(`/charges/${newId('ch')}/refunds?format=csv`)).status).toBe(404);
  const { status, body } = await seller.api.get('/v1/charges?format=csv');
  expect([status, Object.keys(body.error.details.fields)]).toEqual([422, ['format']]);
});

test('S27.17 who may not read a list may not export it', async () => {
  const statusFor = async (role: string, path: string) =>
    (await fileFrom((await newPanelPerson(stack, seller.account, role)).browser, path)).status;
  expect(await statusFor('viewer', '/charges?format=csv')).toBe(200);
  expect(await statusFor('viewer', '/requests?format=csv')).toBe(403);
  expect(await statusFor('developer', '/ledger?format=ofx')).toBe(403);
  expect(await statusFor('support', '/ledger?format=xlsx')).toBe(403);
  expect(await statusFor('finance', '/members?format=csv')).toBe(403);
});

test('S27.17 a file has nothing of the other environment or of another account', async () => {
  expect(await exported('/charges?livemode=true')).toEqual([]);
  const other = (await newPanelPerson(stack, (await newSeller(stack)).account)).browser;
  expect(csvColumn(await fileFrom(other, '/charges?format=csv'), 'Id')).toEqual([]);
});

test('S27.19 the file’s name says what, whose, which environment and when, and times name their zone', async () => {
  const file = await fileFrom(
    owner,
    '/charges?format=csv&time_zone=Asia/Tokyo&created_since=2026-01-01T00:00:00Z',
  );
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('cache-control')).toBe('no-store');
  const name = new RegExp(
    `^attachment; filename="cobrancas-${seller.account}-teste-2026-01-01-[-\\d]{10}.csv"$`,
  );
  expect(file.headers.get('content-disposition')).toMatch(name);
  const { id, created_at } = made[9]!;
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Tokyo' } as const;
  const written = new Intl.DateTimeFormat('pt-BR', style).format(new Date(created_at)).replace(',', '');
  expect(csvColumn(file, 'Criada em (Asia/Tokyo)')[csvColumn(file, 'Id').indexOf(id)]).toBe(written);
});

test('S27.18 no text runs as a formula, in CSV or XLSX', async () => {
  const at = ids.indexOf(made[0]!.id);
  const references = await fileFrom(owner, '/charges?format=csv&columns=reference');
  expect(csvColumn(references, 'Referência')[at]).toBe('\'=HYPERLINK(""http://x"")');
  expect(csvColumn(await fileFrom(owner, '/refunds?format=csv'), 'Motivo')).toContain("'@SUM(A1)");
  expect(csvColumn(await fileFrom(owner, '/payment_links?format=csv'), 'Descrição')[0]).toBe(
    "'+5511 ligue já",
  );
  const sheet = worksheetOf(await fileFrom(owner, '/charges?format=xlsx&columns=reference'));
  expect(sheet[`A${at + 2}`]).toMatchObject({ t: 's', v: '=HYPERLINK("http://x")' });
  expect(sheet[`A${at + 2}`]).not.toHaveProperty('f');
});

test('S27.17 the charges to come of a subscription are exported as they are shown', async () => {
  const path = `/subscriptions/${subscriptions[1]!.id}/upcoming?count=5`;
  const { data } = (await owner.get(path)).body;
  const [header, ...lines] = csvCells(await fileFrom(owner, `${path}&format=csv`));
  const dayOf = (day: string) => day.split('-').reverse().join('/');
  expect(header).toEqual(['Vencimento', 'Valor', 'Envio ao banco']);
  expect(lines).toEqual(
    data.map(({ due_on, sends_on }: Record<string, string>) => [dayOf(due_on!), '9,90', dayOf(sends_on!)]),
  );
  expect(lines).toHaveLength(5);
});

test('S27.18 mandates are written in words', async () => {
  const file = await fileFrom(
    owner,
    '/mandates?format=csv&columns=customer.name,interval,status,authorization',
  );
  expect(csvCells(file).slice(1)).toEqual([
    ["'=SUM(1+1)", 'Mensal', 'Aguardando autorização', 'QR Code sem cobrança'],
    ['Ana Souza', 'Mensal', 'Cancelado', 'QR Code sem cobrança'],
  ]);
});

test('S27.18 an XLSX file is read again with numbers that add up, and times', async () => {
  const file = await fileFrom(
    owner,
    '/charges?format=xlsx&columns=id,amount,refunded_amount,created_at&time_zone=UTC',
  );
  expect(file.headers.get('content-type')).toContain('openxmlformats-officedocument.spreadsheetml.sheet');
  const rows = xlsxRows(file);
  expect(rows.map((row) => row.Id)).toEqual(ids);
  const sum = rows.reduce((total, row) => total + Math.round(Number(row.Valor) * 100), 0);
  const { data } = (await owner.get('/charges?per_page=100')).body;
  expect(sum).toBe(data.reduce((total: number, one: { amount: number }) => total + one.amount, 0));
  const { created_at } = data[0];
  const sheet = worksheetOf(file);
  const shownAt = (sheet.D2.v - 25_569) * 86_400_000;
  expect(Math.abs(shownAt - Date.parse(created_at))).toBeLessThan(1_001);
  expect([sheet.B2.z, sheet.D2.z]).toEqual(['#,##0.00', 'dd/mm/yyyy\\ hh:mm:ss']);
});

/** Values of an element of an OFX file, in order. */
const valuesOf = (ofx: string, name: string) =>
  [...ofx.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value!);

const cents = (written: string) => Math.round(Number(written) * 100);

test('S27.20 the statement as OFX adds up to its balance', async () => {
  const file = await fileFrom(owner, '/ledger?format=ofx');
  expect(file.headers.get('content-disposition')).toContain(`extrato-${seller.account}-teste-`);
  const ofx = file.bytes.toString('latin1');
  const { data } = (await owner.get('/ledger?per_page=100')).body;
  const moving = data.filter(({ amount }: { amount: number }) => amount !== 0);
  expect(valuesOf(ofx, 'FITID')).toEqual(moving.map(({ id }: { id: string }) => id));
  const { balance } = (await owner.get('/balance')).body;
  expect(valuesOf(ofx, 'TRNAMT').reduce((sum, one) => sum + cents(one), 0)).toBe(balance);
  expect(valuesOf(ofx, 'BALAMT').map(cents)).toEqual([balance]);
  expect(valuesOf(ofx, 'MEMO')[0]).toMatch(/^Venda /);
});

test('S27.20 the closing balance is that of the period’s end, whatever entries are chosen', async () => {
  const refunds = (await fileFrom(owner, '/ledger?format=ofx&type=refund')).bytes.toString('latin1');
  const { balance } = (await owner.get('/balance')).body;
  expect([valuesOf(refunds, 'FITID').length, valuesOf(refunds, 'BALAMT').map(cents)]).toEqual([2, [balance]]);
  const before = await fileFrom(owner, '/ledger?format=ofx&from=2025-01-01&to=2025-01-31');
  expect(valuesOf(before.bytes.toString('latin1'), 'BALAMT')).toEqual(['0.00']);
});

/** Copies of an event, all of one moment, as no test could make them through the API. */
async function copyEvent(count: number): Promise<void> {
  await stack.inDatabase('webhooks', async (database) => {
    const events = database.collection<{ _id: string; body: string }>('events');
    const { _id, body, ...event } = (await events.findOne({ accountId: seller.account }))!;
    const copies = Array.from({ length: count }, () => {
      const id = newId('evt');
      return { ...event, _id: id, body: body.replace(_id, id) };
    });
    await events.insertMany(copies);
  });
}

test('S27.17 items of one moment are all exported, each once', async () => {
  await eventually(async () => expect((await listed('/events')).length).toBeGreaterThan(5));
  await copyEvent(250);
  const { total } = (await owner.get('/events')).body.pagination;
  const all = await exported('/events');
  expect([all.length, new Set(all).size]).toEqual([total, total]);
});

test('S27.17 a request for headers alone is no export', async () => {
  const headers = { cookie: owner.cookie!, origin: new URL(stack.baseUrl).origin };
  const { status } = await fetch(`${stack.baseUrl}/panel/v1/charges?format=csv`, { method: 'HEAD', headers });
  expect(status).toBe(200);
});
