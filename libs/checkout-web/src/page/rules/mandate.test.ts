import type { Session, SessionMandate } from '../session.ts';
import { awaitsMandate, laterCharges, mandateOutcome, mandateTerms } from './mandate.ts';

const mandate: SessionMandate = {
  id: 'mnd_1',
  status: 'pending',
  description: 'Academia',
  amount: 9_990,
  minimum_limit: null,
  interval: 'month',
  starts_on: '2026-12-01',
  ends_on: null,
  retry: 'three_in_seven_days',
};
/** Amounts are written with a space that does not break. */
const plain = (rows: [string, string][]) => rows.map((row) => row.map((text) => text.replace(/\s/g, ' ')));

test('S16.24 a buyer reads what is paid today, what later, from when until when, and that the bank tries again', () => {
  expect(plain(mandateTerms(mandate, 4_990))).toEqual([
    ['Para', 'Academia'],
    ['Hoje', 'R$ 49,90'],
    ['Depois', 'R$ 99,90 todo mês'],
    ['A partir de', '01/12/2026'],
    ['Até', 'Sem data para acabar'],
    ['Se faltar saldo', 'O banco tenta de novo, até três vezes em sete dias'],
  ]);
});

test('S16.24 of a variable mandate a buyer reads who sets the limit, and how low it may be', () => {
  const variable = { ...mandate, amount: null, minimum_limit: 5_000, ends_on: '2027-12-01' };
  const terms = plain(mandateTerms({ ...variable, retry: 'none' }, 100));
  expect(terms.slice(2)).toEqual([
    ['Depois', 'Valor variável todo mês'],
    ['Limite por cobrança', 'Você define no app do banco, a partir de R$ 50,00'],
    ['A partir de', '01/12/2026'],
    ['Até', '01/12/2027'],
  ]);
});

test.each([
  ['week', 'toda semana'],
  ['quarter', 'a cada três meses'],
  ['half_year', 'a cada seis meses'],
  ['year', 'todo ano'],
] as const)('S16.24 a mandate by the %s is %s', (interval, words) => {
  expect(laterCharges({ ...mandate, interval })).toContain(words);
});

test.each([
  ['active', 'Pix Automático autorizado', false],
  ['pending', 'Autorização em andamento', true],
  [null, 'Autorização em andamento', true],
  ['rejected', 'Próximas cobranças não autorizadas', false],
  ['canceled', 'Próximas cobranças não autorizadas', false],
] as const)('S16.24 after the payment a mandate that is %s is told as "%s"', (status, title, isAwaited) => {
  const session = { mandate: { ...mandate, status } } as Session;
  expect([mandateOutcome(session.mandate!).title, awaitsMandate(session)]).toEqual([title, isAwaited]);
});

test('a session without a mandate awaits none', () => {
  expect([awaitsMandate(null), awaitsMandate({ mandate: null } as Session)]).toEqual([false, false]);
});
