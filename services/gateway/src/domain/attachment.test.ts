import { attachment } from './attachment.ts';

test.each([
  ['nota.pdf', `attachment; filename="nota.pdf"; filename*=UTF-8''nota.pdf`],
  ['recibo nº 7.png', `attachment; filename="recibo n 7.png"; filename*=UTF-8''recibo%20n%C2%BA%207.png`],
  ['declaração.pdf', `attachment; filename="declaracao.pdf"; filename*=UTF-8''declara%C3%A7%C3%A3o.pdf`],
  [`a"b\\c'(d).pdf`, `attachment; filename="a_b_c'(d).pdf"; filename*=UTF-8''a%22b%5Cc%27%28d%29.pdf`],
  ['\r\nSet-Cookie: x', `attachment; filename="Set-Cookie: x"; filename*=UTF-8''%0D%0ASet-Cookie%3A%20x`],
  ['領収書.pdf', `attachment; filename="arquivo.pdf"; filename*=UTF-8''%E9%A0%98%E5%8F%8E%E6%9B%B8.pdf`],
  ['💳', `attachment; filename="arquivo"; filename*=UTF-8''%F0%9F%92%B3`],
])('S27.44 %j is saved as %j', (name, header) => {
  expect(attachment(name)).toBe(header);
});
