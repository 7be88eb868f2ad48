import { isBrowser } from './browser.ts';

const importScripts = () => {};

test.each([
  ['Node, Deno, Bun and workers at the edge', {}, false],
  ['a page', { window: {}, document: {} }, true],
  ['a web worker', { importScripts }, true],
  ['a window without a document', { window: {} }, false],
  ['a worker of Deno', { importScripts, Deno: {} }, false],
  ['a worker of Bun', { importScripts, Bun: {} }, false],
])('%s', (_, globals, expected) => {
  expect(isBrowser(globals)).toBe(expected);
});
