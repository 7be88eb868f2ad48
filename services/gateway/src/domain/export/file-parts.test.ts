import { csvWriter } from './csv.ts';
import { fileParts } from './file-parts.ts';
import { ofxWriter } from './ofx.ts';

const columns = [{ name: 'id', header: 'Id', kind: 'text' }] as const;
const writer = csvWriter({ columns, timeZone: 'UTC' });

async function* pagesOf(...pages: string[][]) {
  for (const page of pages) yield { data: page.map((id) => ({ id })) };
}

async function written(parts: AsyncIterable<string>): Promise<string[]> {
  const text = (await Array.fromAsync(parts)).join('');
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
}

test('S27.17 a file has the rows of all pages', async () => {
  expect(await written(fileParts(writer, pagesOf(['a', 'b'], [], ['c'])))).toEqual(['Id', 'a', 'b', 'c']);
  expect(await written(fileParts(writer, pagesOf(['a', 'b'], ['c']), 3))).toEqual(['Id', 'a', 'b', 'c']);
});

test('S27.22 a file that has not room for all says so in its last row', async () => {
  const lines = await written(fileParts(writer, pagesOf(['a', 'b'], ['c', 'd'], ['e']), 3));
  expect(lines.slice(0, 4)).toEqual(['Id', 'a', 'b', 'c']);
  expect(lines.slice(4)).toEqual([expect.stringMatching(/^Arquivo incompleto: .+ 3 linhas/)]);
  const full = await written(fileParts(writer, pagesOf(['a'], ['b']), 1));
  expect(full).toEqual(['Id', 'a', expect.stringMatching(/^Arquivo incompleto/)]);
});

test('S27.22 an OFX file that has not room for all breaks off', async () => {
  const ofx = ofxWriter({
    ...{ accountId: 'acc_1', livemode: false, period: { from: '2026-11-01', to: '2026-11-30' } },
    ...{ now: new Date(), timeZone: 'UTC', closingBalance: async () => 0 },
  });
  const entries = (async function* () {
    yield { data: [{ amount: 0 }, { amount: 0 }] };
  })();
  await expect(Array.fromAsync(fileParts(ofx as never, entries, 1))).rejects.toThrow('Arquivo incompleto');
});
