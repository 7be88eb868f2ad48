import { type Devolucao, devolucaoStatus, isReturnWindowOpen, type Pix, returnable } from './pix.ts';

const paidAt = new Date('2026-01-01T12:00:00Z');
const later = (ms: number) => new Date(paidAt.getTime() + ms);
const pix: Pix = {
  endToEndId: 'E',
  txid: null,
  chave: 'k',
  valor: 1000,
  horario: paidAt,
  infoPagador: null,
  devolucoes: [],
  callback: null,
};
const devolucao = (valor: number, outcome: Devolucao['outcome']): Devolucao => ({
  id: 'r',
  rtrId: 'D',
  valor,
  natureza: 'ORIGINAL',
  descricao: null,
  solicitacao: paidAt,
  liquidacao: later(500),
  outcome,
});

test('a return is in progress until its outcome is known', () => {
  expect(devolucaoStatus(devolucao(1, 'NAO_REALIZADO'), later(499))).toBe('EM_PROCESSAMENTO');
  expect(devolucaoStatus(devolucao(1, 'NAO_REALIZADO'), later(500))).toBe('NAO_REALIZADO');
});

test('an amount in progress cannot be returned again; a failed one can', () => {
  const devolucoes = [devolucao(300, 'DEVOLVIDO'), devolucao(200, 'NAO_REALIZADO')];
  expect(returnable({ ...pix, devolucoes }, later(0))).toBe(500);
  expect(returnable({ ...pix, devolucoes }, later(500))).toBe(700);
});

test('returns are accepted for 90 days, the last moment included', () => {
  const ninetyDays = 90 * 24 * 3600 * 1000;
  expect(isReturnWindowOpen(pix, later(ninetyDays))).toBe(true);
  expect(isReturnWindowOpen(pix, later(ninetyDays + 1))).toBe(false);
});
