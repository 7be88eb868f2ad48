import { isPanelNavigation } from './panel-page.ts';

const html = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const navigation = (url: string, changes: { method?: string; headers?: { accept?: string } } = {}) =>
  isPanelNavigation({ method: 'GET', url, headers: html, ...changes });

test.each([
  '/panel/',
  '/panel/?x=1',
  '/panel/cobrancas',
  '/panel/prod/links/1',
  '/panel/v1x',
  '/panel/v10/a',
])('S28.1 a browser that goes to %s gets the page', (url) => expect(navigation(url)).toBe(true));

test.each([
  '/panel/v1',
  '/panel/v1?x',
  '/panel/v1/nada',
  '/panel/assets/nada.js',
  '/panelx',
  '/v1/charges',
  '/',
])('S28.1 %s is no page', (url) => expect(navigation(url)).toBe(false));

test('S28.1 what asks for no page, or writes, gets none', () => {
  expect(navigation('/panel/x', { headers: {} })).toBe(false);
  expect(navigation('/panel/x', { headers: { accept: '*/*' } })).toBe(false);
  expect(navigation('/panel/x', { headers: { accept: 'application/json' } })).toBe(false);
  expect(navigation('/panel/x', { method: 'POST' })).toBe(false);
});
