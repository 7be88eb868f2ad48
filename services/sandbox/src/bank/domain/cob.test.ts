import {
  type Cob,
  type CobStatus,
  type CobTrigger,
  cobStatusAfter,
  expiryOf,
  isExpired,
  shownExpiracao,
} from './cob.ts';

const statuses: CobStatus[] = ['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'];
const triggers: CobTrigger[] = ['pay', 'removeByPayee', 'removeByProvider'];

test('only an ATIVA charge changes, and every other status is reached from it', () => {
  const reached = triggers.map((trigger) => cobStatusAfter('ATIVA', trigger));
  expect(reached).toEqual(statuses.slice(1));
  for (const status of statuses.slice(1)) {
    for (const trigger of triggers) expect(cobStatusAfter(status, trigger)).toBeNull();
  }
});

test('a charge expires at the very end of its seconds, and only while it is ATIVA', () => {
  const cob = { criacao: new Date('2026-01-01T00:00:00.000Z'), expiracao: 60, status: 'ATIVA' } as Cob;
  expect(expiryOf(cob)).toEqual(new Date('2026-01-01T00:01:00.000Z'));
  expect(isExpired(cob, new Date('2026-01-01T00:00:59.999Z'))).toBe(false);
  expect(isExpired(cob, new Date('2026-01-01T00:01:00.000Z'))).toBe(true);
  expect(isExpired({ ...cob, status: 'CONCLUIDA' }, new Date('2027-01-01T00:00:00Z'))).toBe(false);
});

test('a charge that was ended early shows the seconds that it had, none when it was younger', () => {
  const criacao = new Date('2026-01-01T00:01:00.000Z');
  const ended = (time: string) => ({ criacao, expiracao: 3600, expiradaEm: new Date(time) });
  expect(shownExpiracao({ criacao, expiracao: 3600 })).toBe(3600);
  expect(shownExpiracao(ended('2026-01-01T00:01:30.900Z'))).toBe(30);
  expect(shownExpiracao(ended('2026-01-01T00:00:58.000Z'))).toBe(0);
});
