import { en } from '../texts/en.ts';
import { pt } from '../texts/pt.ts';
import { rejectionText } from './rejection-text.ts';

test.each([
  ['AM02', 'Acima do limite que o pagador definiu (AM02)', 'Above the limit that the payer set (AM02)'],
  ['not_sent', 'O banco não recebeu a cobrança a tempo', 'The bank did not get the charge in time'],
  ['MSUC', 'O banco recusou: código MSUC', 'The bank rejected it: code MSUC'],
  ['constructor', 'O banco recusou: código constructor', 'The bank rejected it: code constructor'],
])('%s is told in words, with its code', (code, portuguese, english) => {
  expect([rejectionText(code, pt), rejectionText(code, en)]).toEqual([portuguese, english]);
});
