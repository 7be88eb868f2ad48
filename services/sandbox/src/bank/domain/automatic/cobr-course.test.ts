import { addDays, timeOf } from '@catraca/kernel/dates';
import { type Cobr, isCancelable, retryProblem, tentativaStatus } from './cobr.ts';
import { afterNextEvent, afterRejection, canceledCobr, nextEventAt, retried } from './cobr-course.ts';

/** A Monday. */
const DUE = '2026-11-23';
const noon = (day: string) => timeOf(day, 12);

const created: Cobr = {
  txid: '3136957d93134f2184b369e8f1c0729d',
  idRec: 'RR9999999920261101abcdefghijk',
  infoAdicional: null,
  dataDeVencimento: DUE,
  valor: 10_607,
  ajusteDiaUtil: true,
  recebedor: { agencia: null, conta: '1', tipoConta: 'PAGAMENTO' },
  devedor: null,
  status: 'CRIADA',
  versao: 0,
  ciclo: 0,
  ocupaCiclo: true,
  politicaRetentativa: 'PERMITE_3R_7D',
  documento: '12345678909',
  convenio: null,
  tentativas: [],
  atualizacao: [{ status: 'CRIADA', data: noon('2026-11-19') }],
  encerramento: null,
  horario: noon('2026-11-19'),
  devidoEm: null,
  callback: null,
};

/** By itself, until `day` has ended. The payer's bank refuses with the codes in their order, then pays. */
function onwards(cobr: Cobr, day: string, codes: string[] = []): Cobr {
  const until = timeOf(addDays(day, 1), 0);
  const refusals = [...codes];
  let current = cobr;
  for (let at = nextEventAt(current); at && at < until; at = nextEventAt(current)) {
    const isTry = current.tentativas.some((one) => tentativaStatus(one) === 'AGENDADA');
    current = afterNextEvent(current, (isTry && refusals.shift()) || null);
  }
  return current;
}

const attemptsOf = ({ tentativas }: Cobr) =>
  tentativas.map((one) => [one.dataLiquidacao, one.tipo, tentativaStatus(one), one.codigo].join(' '));

test('it is sent at once, and paid at 06:00 of the due day', () => {
  const sent = onwards(created, '2026-11-19');
  expect([sent.status, attemptsOf(sent)]).toEqual(['ATIVA', ['2026-11-23 AGND AGENDADA ']]);
  const paid = onwards(sent, DUE);
  expect([paid.status, attemptsOf(paid)]).toEqual(['CONCLUIDA', ['2026-11-23 AGND PAGA ']]);
  expect(paid.atualizacao.at(-1)!.data).toEqual(timeOf(DUE, 6));
  expect(nextEventAt(paid)).toBeNull();
});

test.each([
  ['a Sunday', '2026-11-22', true, '2026-11-23'],
  ['a bank holiday', '2026-11-20', true, '2026-11-23'],
  ['a Sunday, without adjustment', '2026-11-22', false, '2026-11-22'],
])('due on %s, it is tried on the right day', (_, dataDeVencimento, ajusteDiaUtil, day) => {
  const sent = onwards({ ...created, dataDeVencimento, ajusteDiaUtil }, '2026-11-19');
  expect(sent.tentativas[0]!.dataLiquidacao).toBe(day);
});

test('a rejection is followed by a second try at 18:00 of the day', () => {
  const paid = onwards(created, DUE, ['AM02']);
  expect(attemptsOf(paid)).toEqual(['2026-11-23 AGND REJEITADA AM02', '2026-11-23 RIFL PAGA ']);
  expect(paid.atualizacao.at(-1)!.data).toEqual(timeOf(DUE, 18));
  expect(new Set(paid.tentativas.map(({ endToEndId }) => endToEndId)).size).toBe(2);
});

test.each(['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09'])(
  'a rejection with %s ends it',
  (code) => {
    const ended = onwards(created, DUE, [code]);
    expect(ended).toMatchObject({
      status: 'REJEITADA',
      encerramento: { solicitante: null, codigo: code },
      ocupaCiclo: false,
    });
    expect(ended.tentativas).toHaveLength(1);
  },
);

test('without retries, the second rejection ends it', () => {
  const ended = onwards({ ...created, politicaRetentativa: 'NAO_PERMITE' }, DUE, ['AM02', 'AB10']);
  expect(ended).toMatchObject({ status: 'REJEITADA', encerramento: { codigo: 'AB10' } });
});

test('it may be tried on three other days of the seven after, each day twice', () => {
  let cobr = onwards(created, DUE, ['AM02', 'AM02']);
  for (const day of ['2026-11-24', '2026-11-26', '2026-11-29']) {
    const now = timeOf(addDays(day, -1), 20);
    expect(retryProblem(cobr, day, now)).toBeNull();
    const ordered = retried(cobr, day, now);
    expect(retryProblem(ordered, addDays(day, 1), now)).toMatch(/SOLICITADA ou AGENDADA/);
    cobr = onwards(ordered, day, ['AM02', 'AM02']);
  }
  expect(attemptsOf(cobr).map((one) => one.split(' ')[1])).toEqual([
    ...['AGND', 'RIFL', 'NTAG', 'RIFL', 'NTAG', 'RIFL', 'NTAG', 'RIFL'],
  ]);
  expect(cobr).toMatchObject({ status: 'REJEITADA', encerramento: { codigo: 'AM02' } });
});

test('a retry in the past, today, after seven days or without the policy is refused', () => {
  const rejected = onwards(created, DUE, ['AM02', 'AM02']);
  const now = noon(DUE);
  for (const day of ['2026-11-22', DUE]) expect(retryProblem(rejected, day, now)).toMatch(/futura/);
  expect(retryProblem(rejected, '2026-11-30', now)).toBeNull();
  expect(retryProblem(rejected, '2026-12-01', now)).toMatch(/sete dias/);
  expect(retryProblem({ ...rejected, politicaRetentativa: 'NAO_PERMITE' }, '2026-11-24', now)).toMatch(
    /não permite/,
  );
});

test('without an order for another day, it expires after seven days', () => {
  const rejected = onwards(created, DUE, ['AM02', 'AM02']);
  expect(onwards(rejected, '2026-11-30').status).toBe('ATIVA');
  expect(onwards(rejected, '2026-12-01').status).toBe('EXPIRADA');
});

test('after 18:00 there is no second try', () => {
  const sent = onwards(created, '2026-11-22');
  expect(afterRejection(sent, 'AM02', timeOf(DUE, 19)).tentativas).toHaveLength(1);
});

test('it can be canceled until the day of the first attempt, and its attempt with it', () => {
  const sent = onwards(created, '2026-11-19');
  expect(isCancelable(sent, new Date(timeOf(DUE, 0).getTime() - 1))).toBe(true);
  expect(isCancelable(sent, timeOf(DUE, 0))).toBe(false);
  const encerramento = { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' } as const;
  const canceled = canceledCobr(sent, encerramento, noon('2026-11-20'));
  expect(canceled).toMatchObject({ status: 'CANCELADA', encerramento, ocupaCiclo: false });
  expect(attemptsOf(canceled)).toEqual(['2026-11-23 AGND CANCELADA ']);
});
