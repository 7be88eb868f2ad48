import { panelHeaders } from './panel-headers.ts';

test('S28.1 the panel takes files of its own origin alone, none inline, and nobody frames it', () => {
  const policy = panelHeaders['Content-Security-Policy'];
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});
