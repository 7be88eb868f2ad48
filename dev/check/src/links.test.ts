import { anchorsOf } from '@catraca/testing/markdown';
import { brokenReferences, linksOf, rulesOf, type SourceFile } from './links.ts';

const specification = {
  path: 'docs/specification.md',
  text: '## S1. Money\n\n- **S1.1** Cents.\n\n| rule | field |\n|---|---|\n| **S1.2** | `id` |\n',
};
const decision = { path: 'docs/adr/0008-webhooks.md', text: '# 8. Webhooks\n' };

function broken(...files: SourceFile[]): string[] {
  const all = [specification, decision, ...files];
  return brokenReferences(
    all,
    all.map(({ path }) => path),
  );
}

test.each([
  ['a file beside it', '[a](specification.md)'],
  ['a folder', '[a](adr)'],
  ['a folder with a slash', '[a](adr/)'],
  ['a file above', '[a](../docs/adr/0008-webhooks.md)'],
  ['a file by its path from the root', '[a](/docs/adr/0008-webhooks.md)'],
  ['a heading of another file', '[a](specification.md#s1-money)'],
  ['a heading of its own', '# Mine\n\n[a](#mine)'],
  ['an address elsewhere', '[a](https://example.com/missing.md)'],
  ['an example in code', '`[a](missing.md)`'],
])('a link to %s is accepted', (_what, text) => {
  expect(broken({ path: 'docs/page.md', text })).toEqual([]);
});

test.each([
  ['a missing file', '[a](missing.md)', 'missing.md'],
  ['a file by the wrong path', '[a](docs/specification.md)', 'docs/specification.md'],
  ['a missing heading', '[a](specification.md#s2)', 'specification.md#s2'],
  ['a missing heading of its own', '[a](#there)', '#there'],
])('a link to %s is named', (_what, text, link) => {
  expect(broken({ path: 'docs/page.md', text })).toEqual([`docs/page.md: ${link}`]);
});

test('a reference to a decision without a file is named, in code too', () => {
  const text = `/** Signs webhooks (ADR 8). Not ADR ${98}, nor ADRs 8 and ${99}. */`;
  expect(broken({ path: 'libs/one.ts', text })).toEqual([`libs/one.ts: ADR ${98}`, `libs/one.ts: ADR ${99}`]);
});

test('a reference to a rule that the specification lacks is named', () => {
  const text = `/** In cents (specification S1.1, S1.2, S1.${3}). */`;
  expect(broken({ path: 'libs/one.ts', text })).toEqual([`libs/one.ts: S1.${3}`]);
});

test.each(['spec txt', 'decisions md', 'house md', 'audit md'])('a mention of "%s" is named', (words) => {
  const name = words.replace(' ', '.');
  expect(broken({ path: 'libs/one.ts', text: `// ${name} says so, ${name} 4.` })).toEqual([
    `libs/one.ts: ${name}`,
  ]);
});

test('a mention of a section of those files is named', () => {
  const text = `/** At most 200 (decisions ${16}). Three decisions of ours. */`;
  expect(broken({ path: 'libs/one.ts', text })).toEqual([`libs/one.ts: decisions ${16}`]);
});

test('anchors are those of GitHub', () => {
  const markdown =
    '# A `code` & more\n\n```\n# no heading\n```\n\n## Twice\n\n## Twice\n\n## Não é só [isto](x.md)\n';
  expect([...anchorsOf(markdown)]).toEqual(['a-code--more', 'twice', 'twice-1', 'não-é-só-isto']);
});

test('links are those of prose', () => {
  const markdown =
    '[a](one.md) ![b](two.png "title") `[c](three.md)`\n\n```\n[d](four.md)\n```\n<https://x.org>';
  expect(linksOf(markdown)).toEqual(['one.md', 'two.png']);
});

test('rules have a number, a section, and are built unless they say otherwise', () => {
  const later = '\n## S2. Cards\n\n*Not built yet.*\n\n- **S2.1** Saved cards.\n';
  expect(rulesOf(`${specification.text}- **S1.3** Panel. *Not built yet.*\n${later}`)).toEqual([
    { number: 'S1.1', section: 'S1. Money', text: 'Cents.', isBuilt: true },
    { number: 'S1.2', section: 'S1. Money', text: '`id`', isBuilt: true },
    { number: 'S1.3', section: 'S1. Money', text: 'Panel. *Not built yet.*', isBuilt: false },
    { number: 'S2.1', section: 'S2. Cards', text: 'Saved cards.', isBuilt: false },
  ]);
});
