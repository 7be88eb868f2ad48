import { setFlagsFromString } from 'node:v8';

/** How often the load is looked at. */
const LOOK_EVERY_MS = 1_000;
/** Share of the time in which the event loop is busy: under 0.01 in an idle service, 0.1 in a gateway with 100 payments a second. */
const BUSY = 0.05;

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
 * Old objects that are thrown away with a request keep all that it made, and what the next one made if they lead to it, until
 * everything is collected. V8 makes two kinds on purpose. Where most of what a place makes outlived a scavenge once, as
 * under the first load, it makes them old from then on: not any more.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * And a function that is written straight into a property (`stream.onwrite = () => …`, as Node and libraries do for each
 * request), until TurboFan has compiled the place: so that is done within seconds of load instead of minutes.
 */
setFlagsFromString('--invocation-count-for-turbofan=100');
setFlagsFromString('--minimum-invocations-after-ic-update=20');
optimizeFully(false);

/** To be called once a service serves: what it makes from then on does not stay, and what it repeats may be worth optimizing. */
export function followLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2'); // V8's own

  // Where next to nothing grows old, V8 lets old objects grow by a fifth only before it collects everything, and counts
  // buffers as old: in charges, with those of one second, it did so every second.
  setFlagsFromString('--heap-growing-percent=100');

  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    optimizeFully(performance.eventLoopUtilization(now, last).utilization > BUSY);
    last = now;
  }, LOOK_EVERY_MS).unref();
}

/**
 * TurboFan counts how often a function ran, not how soon: for minutes it would take a third of an idle service's CPU, for
 * what runs once a second. Without it Maglev's code stays.
 */
function optimizeFully(fully: boolean): void {
  setFlagsFromString(fully ? '--no-battery-saver-mode' : '--battery-saver-mode');
}
