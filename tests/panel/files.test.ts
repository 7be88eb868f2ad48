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
