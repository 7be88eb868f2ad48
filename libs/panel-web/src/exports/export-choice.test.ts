import { exportLists } from '@catraca/contracts/http/exports/export-lists';
import { chosenIn, formatsOf, zones } from './export-choice.ts';

const { columns } = exportLists.listRefunds;

function formOf(format: string, names: readonly string[], zone?: string): FormData {
  const form = new FormData();
  form.set('format', format);
  for (const name of names) form.append('columns', name);
  if (zone) form.append('time_zone', zone);
  return form;
}

test('S28.22 columns are named unless all are chosen, and none is no choice', () => {
  const all = columns.map(({ name }) => name);
  expect(chosenIn(formOf('csv', ['id', 'amount']), columns)).toEqual({ format: 'csv', columns: 'id,amount' });
  expect(chosenIn(formOf('xlsx', all, 'UTC'), columns)).toEqual({ format: 'xlsx', time_zone: 'UTC' });
  expect(chosenIn(formOf('csv', []), columns)).toBeNull();
  expect(chosenIn(formOf('ofx', []), columns)).toEqual({ format: 'ofx' });
});

test('S28.22 the statement has one format more, and who is elsewhere has a choice of zones', () => {
  expect([formatsOf('listCharges'), formatsOf('listLedgerEntries')]).toEqual([
    ['csv', 'xlsx'],
    ['csv', 'xlsx', 'ofx'],
  ]);
  expect([zones('America/Sao_Paulo').length, zones('Asia/Tokyo')]).toEqual([
    1,
    ['America/Sao_Paulo', 'Asia/Tokyo'],
  ]);
});
