import { compareBank } from './compare-bank.ts';
import type { ChargeRow, SliceRecords } from './records.ts';

/** A charge of a mandate. */
const charge = (status: string, isAtBank = true): ChargeRow =>
  ({
    id: 'ch_1',
    paymentMethod: 'pix',
    amount: 100,
    status,
    endToEndId: null,
    scheduled: { isAtBank },
  }) as ChargeRow;

function differences(ours: ChargeRow, atBank: string | null) {
  const bankCharges = atBank ? [{ txid: '1', status: atBank, amount: 100 }] : [];
  const records = { charges: [ours], otherCharges: [], bankCharges, bankPayments: [], unclaimed: [] };
  return compareBank(records as unknown as SliceRecords).map(({ kind }) => kind);
}

test('a charge of a mandate that was not sent yet is not missing at the bank', () => {
  expect(differences(charge('pending', false), null)).toEqual([]);
  expect(differences(charge('failed', false), null)).toEqual([]);
  expect(differences(charge('pending'), null)).toEqual(['charge_missing_at_bank']);
});

test.each([
  ['pending', 'scheduled_active', []],
  ['failed', 'scheduled_active', []],
  ['failed', 'scheduled_rejected', []],
  ['canceled', 'scheduled_canceled', []],
  ['pending', 'scheduled_canceled', ['charge_status_differs']],
  ['canceled', 'scheduled_active', ['charge_status_differs']],
  ['failed', 'active', ['charge_status_differs']],
])('a %s charge of a mandate that is %s at the bank: %p', (status, atBank, expected) => {
  expect(differences(charge(status), atBank)).toEqual(expected);
});
