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

/**
 * A function that is written straight into a property (`stream.onwrite = () => …`, as Node and libraries do for each request)
 * is made among the old objects until TurboFan has compiled the place, and all that it sees stays with it. So that is done
 * within seconds of load instead of minutes. Set once the service was up, it helped charges and not the gateway.
 */
setFlagsFromString('--invocation-count-for-turbofan=100');
setFlagsFromString('--minimum-invocations-after-ic-update=20');

/** To be called once a service serves: what it makes from then on does not stay. */
export function expectLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2'); // V8's own

  // Where next to nothing grows old, V8 lets old objects grow by a fifth only before it collects everything, and counts
  // buffers as old: in charges, with those of one second, it did so every second.
  setFlagsFromString('--heap-growing-percent=100');
}
