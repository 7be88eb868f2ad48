import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const stack = await opened(SharedStack.open());
const http = new Http(stack.baseUrl);

test.each([
  '/panel',
  '/panel/entrar',
  '/panel/esqueci-a-senha',
  '/panel/nova-senha/abc',
  '/panel/convite/abc',
  '/panel/test',
  '/panel/live?range=today',
  '/panel/test/cobrancas/ch_1?x=1',
  '/panel/live/links',
])('S28.1 %s is the page, under its policy', async (path) => {
  const { status, headers, text } = await http.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(text).not.toMatch(/<script>|<style|style=/);
});

test('S28.1 its files are kept for ever, and the API below it stays the API', async () => {
  const { text } = await http.get('/panel');
  const [script] = /\/panel\/assets\/index-[\w-]+\.js/.exec(text)!;
  const file = await http.get(script, { 'accept-encoding': 'br' });
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect(file.headers.get('content-encoding')).toBe('br');
  expect((await http.get('/panel/assets/nada.js')).status).toBe(404);
  expect((await http.get('/panel/v1/nada')).body.error.code).toBe('resource_not_found');
  expect((await http.get('/panel/v1/sessions/current')).body.error.code).toBe('session_invalid');
});

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each(['/panel/', '/panel/?x=1', '/panel/nada', '/panel/entrar/', '/panel/prod/cobrancas'])(
  'S28.1 a browser that goes to %s gets the page, whose router says what is there',
  async (path) => {
    const { status, headers, text } = await http.get(path, navigation);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('vary')).toContain('Accept');
    expect(text).toBe((await http.get('/panel')).text);
    const asked = await http.get(path);
    expect([asked.status, asked.body.error.code]).toEqual([404, 'resource_not_found']);
    expect((await http.send('POST', path, {}, navigation)).status).toBe(404);
  },
);

test.each([
  ['/panel/assets/nada.js', 404, 'resource_not_found'],
  ['/panel/assets/', 404, 'resource_not_found'],
  ['/panel/v1', 404, 'resource_not_found'],
  ['/panel/v1/nada', 404, 'resource_not_found'],
  ['/panel/v1/sessions/passkey', 405, 'method_not_allowed'],
  ['/panelx', 404, 'resource_not_found'],
])('S28.1 %s is no page, for a browser that goes there neither', async (path, status, code) => {
  const answer = await http.get(path, navigation);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});
