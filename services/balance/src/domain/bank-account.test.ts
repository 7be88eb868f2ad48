import { assertOwnBankAccount } from './bank-account.ts';
import { largerParticipants, participantsIn } from './participants.ts';

const bankAccount = {
  ispb: '00416968',
  branch: '0001',
  account: '1234567',
  accountType: 'checking',
  holderName: 'Loja',
  holderDocument: '11222333000181',
} as const;
const own = { document: '11222333000181', participants: largerParticipants };

test('the seller’s own account at a known participant is accepted', () => {
  expect(() => assertOwnBankAccount(bankAccount, own)).not.toThrow();
});

test.each([
  ['another holder', { holderDocument: '52998224725' }, ['holder_document']],
  ['an unknown participant', { ispb: '12345678' }, ['ispb']],
  ['both', { ispb: '12345678', holderDocument: '52998224725' }, ['ispb', 'holder_document']],
])('%s is refused by field', (_what, changes, fields) => {
  const refused = () => assertOwnBankAccount({ ...bankAccount, ...changes }, own);
  expect(refused).toThrow('validation_failed');
  try {
    refused();
  } catch (error) {
    expect(Object.keys((error as { details: { fields: object } }).details.fields)).toEqual(fields);
  }
});

test('participants are read from a plain list and from the CSV of the Banco Central', () => {
  expect([...participantsIn('00000000\n60701190\n\n')]).toEqual(['00000000', '60701190']);
  const csv =
    'Nome Reduzido;ISPB;CNPJ;Tipo\nNU PAGAMENTOS;18236120;18236120000158;IP\n"EFÍ S.A.";"09089356";x\n';
  expect([...participantsIn(csv)]).toEqual(['18236120', '09089356']);
});

test('every listed participant is an ISPB', () => {
  for (const ispb of largerParticipants) expect(ispb).toMatch(/^\d{8}$/);
});
