import { readLagMs } from '../src/shared/domain/read-lag.ts';
import { Bank, chave, cobRequest, newTxid, type Response, soon } from './bank.ts';
import { call, newToken, orderBody } from './cards.ts';
import { approvedRec, cobrRequest as cobrRequestOf, newRec, period } from './mandates.ts';

const lagging = { SANDBOX_SEED: 'a-seed', SANDBOX_READ_LAG_MS: '2000' };
let bank: Bank;
beforeAll(async () => {
  bank = await Bank.open('standard', lagging);
});
afterAll(() => bank.close());

const lagOf = (change: string, seed = 'a-seed') => readLagMs(seed, 2_000, change);
/** Long enough to be read meanwhile. */
const isLong = (lagMs: number) => lagMs > 1_500;

function idThat(isFit: (id: string) => boolean): string {
  for (;;) {
    const id = newTxid();
    if (isFit(id)) return id;
  }
}

const listed = async (query = '') => {
  const inicio = new Date(Date.now() - 60_000).toISOString();
  const fim = new Date(Date.now() + 60_000).toISOString();
  const { body } = await bank.call('GET', `/cob?inicio=${inicio}&fim=${fim}${query}`);
  return body.cobs.map(({ txid }: { txid: string }) => txid);
};

test('a charge is not read before its lag is over, but what writes it sees it', async () => {
  const txid = idThat((id) => isLong(lagOf(`cob/${id}/0/ATIVA`)));
  const made = await bank.call('PUT', `/cob/${txid}`, cobRequest);
  const read = await bank.call('GET', `/cob/${txid}`);
  expect([made.status, read.status, await listed()]).toEqual([201, 404, expect.not.arrayContaining([txid])]);
  expect((await bank.call('PUT', `/cob/${txid}`, cobRequest)).body.location).toBe(made.body.location);

  await soon(async () => expect((await bank.call('GET', `/cob/${txid}`)).status).toBe(200));
  expect(await listed()).toContain(txid);
});

test('a change is read as it was before', async () => {
  const removal = (id: string) => `cob/${id}/1/REMOVIDA_PELO_USUARIO_RECEBEDOR`;
  const txid = idThat((id) => lagOf(`cob/${id}/0/ATIVA`) === 0 && isLong(lagOf(removal(id))));
  await bank.call('PUT', `/cob/${txid}`, cobRequest);
  const removed = await bank.call('PATCH', `/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  const read = await bank.call('GET', `/cob/${txid}`);
  expect([removed.body.status, read.body.status, read.body.revisao]).toEqual([
    'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    'ATIVA',
    0,
  ]);
  expect(await listed()).toContain(txid);
  expect(await listed('&status=REMOVIDA_PELO_USUARIO_RECEBEDOR')).not.toContain(txid);

  await soon(async () => expect((await bank.call('GET', `/cob/${txid}`)).body.revisao).toBe(1));
  expect(await listed('&status=REMOVIDA_PELO_USUARIO_RECEBEDOR')).toContain(txid);
});

/** Repeats `make` until `isFit`: for ids that the bank chooses. */
async function until<T>(make: () => Promise<T>, isFit: (made: T) => boolean): Promise<T> {
  for (;;) {
    const made = await make();
    if (isFit(made)) return made;
  }
}

async function pay(): Promise<Response['body']> {
  const { txid } = await bank.newCob();
  return (await bank.drive('POST', `/cobs/${txid}/pay`, {})).body;
}

test('a payment and the charge that it concludes are seen at the same time', async () => {
  const { endToEndId, txid } = await until(pay, (pix) => isLong(lagOf(`pix/${pix.endToEndId}`)));
  expect((await bank.call('GET', `/pix/${endToEndId}`)).status).toBe(404);
  expect((await bank.call('GET', `/cob/${txid}`)).body.pix ?? null).toBeNull();

  await soon(async () => expect((await bank.call('GET', `/pix/${endToEndId}`)).status).toBe(200));
  expect((await bank.call('GET', `/cob/${txid}`)).body).toMatchObject({
    status: 'CONCLUIDA',
    pix: [{ endToEndId }],
  });
});

test('a return is not read before its lag is over', async () => {
  const { endToEndId } = await pay();
  const id = idThat((one) => isLong(lagOf(`devolucao/${endToEndId}/${one}`)));
  await soon(async () => expect((await bank.call('GET', `/pix/${endToEndId}`)).status).toBe(200));
  const path = `/pix/${endToEndId}/devolucao/${id}`;
  expect((await bank.call('PUT', path, { valor: '1.00' })).status).toBe(201);
  expect((await bank.call('GET', path)).status).toBe(404);
  expect((await bank.call('GET', `/pix/${endToEndId}`)).body.devolucoes).toBeNull();

  await soon(async () => expect((await bank.call('GET', path)).body.status).toBe('DEVOLVIDO'));
});

test('a payout is not read before its lag is over', async () => {
  const idEnvio = idThat((id) => isLong(lagOf(`payout/${id}`)));
  const conta = { codigoBanco: '12345678', agencia: '1', conta: '123456', tipoConta: 'cacc' };
  const envio = {
    valor: '10.00',
    pagador: { chave },
    favorecido: { contaBanco: { nome: 'Ana Souza', cpf: '12345678909', ...conta } },
  };
  expect((await bank.call('PUT', `/v3/gn/pix/${idEnvio}`, envio)).status).toBe(201);
  const read = () => bank.call('GET', `/v2/gn/pix/enviados/id-envio/${idEnvio}`);
  expect((await read()).status).toBe(404);
  expect((await bank.drive('POST', `/payouts/${idEnvio}/pay`)).body.status).toBe('REALIZADO');

  await soon(async () => expect((await read()).body.status).toBe('REALIZADO'));
});

async function order(): Promise<Response['body']> {
  return (await call(bank, 'POST', '/orders', orderBody(await newToken(bank)))).body;
}

const statusOf = async (path: string) => (await call(bank, 'GET', path)).status;

test('an order and its charge are not read before their lag is over', async () => {
  const { id, code, charges } = await until(order, (made) => isLong(lagOf(`order/${made.id}/1`)));
  const chargeId = charges[0].id;
  expect(await statusOf(`/orders/${id}`)).toBe(404);
  expect(await statusOf(`/charges/${chargeId}`)).toBe(404);
  expect((await call(bank, 'GET', `/orders?code=${code}`)).body.data).toEqual([]);
  expect((await call(bank, 'GET', `/payables?charge_id=${chargeId}`)).body.data).toEqual([]);

  await soon(async () => expect(await statusOf(`/orders/${id}`)).toBe(200));
  expect((await call(bank, 'GET', `/payables?charge_id=${chargeId}`)).body.data).toHaveLength(1);
});

test('a cancellation is not read before its lag is over', async () => {
  const { id, charges } = await until(order, (made) => isLong(lagOf(`order/${made.id}/2`)));
  const chargeId = charges[0].id;
  await soon(async () => expect(await statusOf(`/orders/${id}`)).toBe(200));
  expect((await call(bank, 'DELETE', `/charges/${chargeId}`)).body.status).toBe('canceled');
  expect((await call(bank, 'GET', `/charges/${chargeId}`)).body.status).toBe('paid');
  await soon(async () =>
    expect((await call(bank, 'GET', `/charges/${chargeId}`)).body.status).toBe('canceled'),
  );
});

test('a lenient bank never lags', async () => {
  const lenient = await Bank.open('lenient', lagging);
  const statusAfterPut = async (txid: string) => {
    await lenient.call('PUT', `/cob/${txid}`, cobRequest);
    return (await lenient.call('GET', `/cob/${txid}`)).status;
  };
  const ids = Array.from({ length: 5 }, () => idThat((id) => isLong(lagOf(`cob/${id}/0/ATIVA`))));
  expect(await Promise.all(ids.map(statusAfterPut))).toEqual([200, 200, 200, 200, 200]);
  await lenient.close();
});

test('a mandate and a change of it are not read before their lag is over', async () => {
  const recs = async () => {
    const { idRec } = await newRec(bank);
    return { idRec, read: await bank.call('GET', `/rec/${idRec}`) };
  };
  const made = await until(recs, ({ idRec }) => isLong(lagOf(`rec/${idRec}/0`)));
  expect(made.read.status).toBe(404);
  await soon(async () => expect((await bank.call('GET', `/rec/${made.idRec}`)).status).toBe(200));

  const approve = async () => {
    const { idRec } = await newRec(bank);
    const answered = await bank.drive('POST', `/recs/${idRec}/approve`);
    return { idRec, answered, read: await bank.call('GET', `/rec/${idRec}`) };
  };
  const approved = await until(
    approve,
    ({ idRec }) => lagOf(`rec/${idRec}/0`) === 0 && isLong(lagOf(`rec/${idRec}/1`)),
  );
  expect([approved.answered.body.status, approved.read.body.status]).toEqual(['APROVADA', 'CRIADA']);
  await soon(async () =>
    expect((await bank.call('GET', `/rec/${approved.idRec}`)).body.status).toBe('APROVADA'),
  );
});

test('a charge of a mandate is not read before its lag is over, nor listed', async () => {
  const { idRec } = await approvedRec(bank);
  const txid = idThat((id) => isLong(lagOf(`cobr/${id}/0`)));
  expect((await bank.call('PUT', `/cobr/${txid}`, cobrRequestOf(idRec))).status).toBe(201);
  const { body } = await bank.call('GET', `/cobr?${period()}&idRec=${idRec}`);
  expect([(await bank.call('GET', `/cobr/${txid}`)).status, body.cobsr]).toEqual([404, []]);
  await soon(async () => expect((await bank.call('GET', `/cobr/${txid}`)).status).toBe(200));
});
