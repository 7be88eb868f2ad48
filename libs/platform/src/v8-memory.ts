import { setFlagsFromString } from 'node:v8';

/**
 * What a start makes stays, so V8 would take a large space for young objects for a load that never was: 20 MB of an idle
 * service. Held small from the moment this module is loaded; what serves requests then gets it by its load.
 */
setFlagsFromString('--semi-space-growth-factor=1');

/**
 * To optimize undici's HTTP parser, which is WebAssembly, takes 14 MB that malloc then keeps. V8 does it after two answers;
 * with this budget after some hundred: within a second where there is a load, and not at all where there is none.
 */
setFlagsFromString('--wasm-tiering-budget=1000000000');

export function letYoungSpaceGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2'); // V8's own
}
