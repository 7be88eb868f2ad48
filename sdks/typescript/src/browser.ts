interface Globals {
  window?: unknown;
  document?: unknown;
  importScripts?: unknown;
  Deno?: unknown;
  Bun?: unknown;
}

/** A page (`window` with `document`), or a web worker of one. Workers of Deno and Bun run on servers. */
export function isBrowser(globals: object = globalThis): boolean {
  const { window, document, importScripts, Deno, Bun } = globals as Globals;
  if (window && document) return true;
  return typeof importScripts === 'function' && !Deno && !Bun;
}
