import { declineCodes } from '@catraca/kernel/cards';
import { noticeFor } from './texts.ts';

test.each(Object.keys(declineCodes))('%s is explained with what to do next', (decline_code) => {
  const { title, text } = noticeFor('card_declined', { decline_code });
  expect(title).toBe('Pagamento não aprovado');
  expect(text).toMatch(/\. \S.*\.$/);
});

test('an unknown code is explained too', () => {
  expect(noticeFor('card_declined', { decline_code: 'new_code' }).text).toContain('não informou');
  expect(noticeFor('some_new_code').title).toBe('Algo deu errado');
  expect(noticeFor('timeout')).toEqual(noticeFor('network_error'));
  expect(noticeFor('service_unavailable').title).toContain('indisponível');
});
