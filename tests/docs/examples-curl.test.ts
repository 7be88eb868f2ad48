import { documentedEndpoints } from '@catraca/contracts/http/openapi/openapi';
import { faultsOf, openExamples } from './example-runs.ts';

// Every call that the documentation shows is made, as printed. In Python and PHP: the long suite.

const { stack, calls } = await openExamples();

test('a call of every endpoint is shown', () => {
  const shown = new Set(calls.map(({ endpoint }) => endpoint));
  const others = documentedEndpoints.filter(({ id }) => !shown.has(id));
  expect(others.map(({ id }) => id)).toEqual([]);
});

test('each call by curl works as printed', async () => {
  expect(await faultsOf(stack, calls, { tab: 'curl', command: 'bash', extension: 'sh' })).toEqual([]);
}, 180_000);
