import { fileName } from './file-name.ts';

const context = { accountId: 'acc_1', livemode: false, now: new Date('2026-11-28T01:00:00Z') };
const charges = { list: 'listCharges', format: 'csv', timeZone: 'America/Sao_Paulo' } as const;

test('S27.19 the file’s name says what, whose, which environment and which period, in the zone', () => {
  const filters = { created_since: '2026-11-01T03:00:00Z', created_until: '2026-11-10T02:59:59.999Z' };
  expect(fileName(context, { ...charges, filters })).toBe('cobrancas-acc_1-teste-2026-11-01-2026-11-09.csv');
  expect(fileName({ ...context, livemode: true }, { ...charges, filters: {} })).toBe(
    'cobrancas-acc_1-producao-2026-11-27.csv',
  );
  expect(fileName(context, { ...charges, timeZone: 'UTC', filters: {} })).toContain('teste-2026-11-28');
});

test('S27.19 a statement is named by its days, also by those that it has by default', () => {
  const ledger = { list: 'listLedgerEntries', format: 'ofx', timeZone: 'Asia/Tokyo' } as const;
  expect(fileName(context, { ...ledger, filters: {} })).toBe('extrato-acc_1-teste-2026-10-28-2026-11-27.ofx');
  const settlements = { list: 'listSettlements', format: 'xlsx', timeZone: 'UTC' } as const;
  expect(fileName(context, { ...settlements, filters: { from: '2026-11-01', to: '2026-11-30' } })).toBe(
    'recebimentos-acc_1-teste-2026-11-01-2026-11-30.xlsx',
  );
});
