import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { newSeller, type Seller } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { FaultyProxy, faults } from './faulty-proxy.ts';
import { python, Venv } from './venv.ts';

const sdk = join(root, 'sdks/python');
const scripts = join(root, 'tests/sdks/python');
const { stack, seller } = await withSeller(SharedStack.open());
const venv = python ? await opened(withSdk(python)) : null;
const withPython = venv ? test : test.skip;

/** Builds the wheel and installs it with what its tests need. */
async function withSdk(interpreter: string): Promise<Venv> {
  const created = await Venv.create(interpreter);
  const wheels = join(created.folder, 'wheels');
  await created.pip('wheel', '--no-deps', '--wheel-dir', wheels, sdk);
  const [wheel] = readdirSync(wheels);
  await created.pip('install', `${join(wheels, wheel!)}[test]`);
  return created;
}

withPython(
  'the Python SDK passes its own tests (skipped without Python 3.10 or newer)',
  async () => {
    const output = await venv!.python('-m', 'pytest', '-q', '-p', 'no:cacheprovider', sdk);
    expect(output).toMatch(/\d+ passed in/);
  },
  300_000,
);

withPython(
  'the Python SDK and code that uses it pass mypy --strict (skipped without Python 3.10 or newer)',
  async () => {
    const strict = ['--strict', '--python-version', '3.10', '--cache-dir', '/dev/null'];
    const files = [join(sdk, 'src'), join(scripts, 'example.py')];
    expect(await venv!.python('-m', 'mypy', ...strict, ...files)).toContain('Success');
  },
  180_000,
);

withPython(
  'a thousand sales of the Python SDK through a faulty link: none twice, none lost (skipped without Python 3.10 or newer)',
  async () => {
    const settings = { share: 0.25, slowMs: 3_500, random: Math.random };
    const proxy = await FaultyProxy.open(stack.baseUrl, settings);
    const shop = await newSeller(stack);
    const script = join(scripts, 'thousand_sales.py');
    const output = await venv!.pythonOf(at(proxy.url, shop), script).finally(() => proxy.close());
    const acknowledged = new Map<string, string>(Object.entries(JSON.parse(output)));

    const listed = await chargesOf(shop);
    expect(listed).toHaveLength(1_000);
    expect(new Map(listed.map(({ reference, id }) => [reference, id]))).toEqual(acknowledged);
    expect(new Set(acknowledged.values()).size).toBe(1_000);
    expect([...proxy.met.keys()].sort()).toEqual([...faults].sort());
  },
  300_000,
);

withPython(
  'every resource of the Python SDK works on the gateway (skipped without Python 3.10 or newer)',
  () => venv!.pythonOf(at(stack.baseUrl, seller), join(scripts, 'every_resource.py')),
  120_000,
);

withPython(
  'the example of the Python SDK’s README runs (skipped without Python 3.10 or newer)',
  async () => {
    const [, example] = /```python\n([^`]+)```/.exec(readFileSync(join(sdk, 'README.md'), 'utf8')) ?? [];
    const output = await venv!.pythonOf(at(stack.baseUrl, await newSeller(stack)), '-c', example!);
    expect(output).toMatch(/^ch_[0-9a-z]{26} \S/);
  },
  60_000,
);

function at(url: string, { secretKey }: Seller): { url: string; key: string } {
  return { url, key: secretKey };
}

/** All charges of a seller, read without the SDK. */
async function chargesOf({ api }: Seller): Promise<{ id: string; reference: string }[]> {
  const charges: { id: string; reference: string }[] = [];
  for (let after = ''; ; after = `&after=${charges.at(-1)!.id}`) {
    const { body } = await api.get(`/v1/charges?per_page=100${after}`);
    charges.push(...body.data);
    if (!body.pagination.has_more) return charges;
  }
}
