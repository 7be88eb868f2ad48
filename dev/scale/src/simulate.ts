// npm run scale:simulate: simulates the bench's sale, and sizes the system for 100 to 100,000 sales a second.
import { parseArgs } from 'node:util';
import { tablesOf, writePage } from './page.ts';
import { simulateBench } from './sale/bench-case.ts';

const help = `npm run scale:simulate -- [flags]

  Simulates POST /v1/charges on one machine with two cores, and says what 100, 1,000, 10,000 and 100,000
  sales a second need.

  --seed N   of the random numbers (default: 24); the same seed gives the same figures
  --write    write the tables into docs/scale.md (npm run gen does so)
  --help     show this help`;

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '24' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

if (flags.help) console.log(help);
else simulate(Number(flags.seed));

function simulate(seed: number): void {
  if (!Number.isSafeInteger(seed)) throw new Error('--seed must be a whole number');
  const tables = tablesOf(simulateBench(seed));
  if (flags.write) writePage(tables);
  else console.log(tables);
}
