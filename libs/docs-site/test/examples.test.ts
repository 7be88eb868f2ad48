import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorDocument, sellerDocument } from '@catraca/contracts/http/openapi/openapi';
import { transformSync } from 'esbuild';
import { type Example, examplesOf } from '../src/page.ts';
import { pagesOf, siteOf } from '../src/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'catraca-examples-'));
const examples = pagesOf(siteOf(sellerDocument('{base_url}'), operatorDocument('{base_url}'))).flatMap(
  examplesOf,
);

function find(part: string, tab: string): string {
  return examples.find((one) => one.part === part && one.tab === tab)!.code;
}

const written = (language: string) => examples.filter((one) => one.language === language);
const placeOf = ({ page, part, title, tab }: Example) => [page, part, title, tab].join(' / ');

test('no example names the id of a path by the word id alone', () => {
  expect(examples.filter(({ code }) => code.includes('ID_ID')).map(placeOf)).toEqual([]);
});

test('a call is shown in four languages, by the SDK where it has a method', () => {
  expect(find('createRefund', 'curl')).toBe(`curl -s "$CATRACA_URL/v1/charges/$CHARGE_ID/refund" \\
  -H "Authorization: Bearer $CATRACA_KEY" \\
  -H "Idempotency-Key: createRefund-1042" \\
  -H "Content-Type: application/json" \\
  -d '{
    "amount": 5000,
    "reason": "Peça com defeito"
  }'`);
  expect(find('createRefund', 'Node')).toBe(`import Catraca from 'catraca';

const catraca = new Catraca();
const refund = await catraca.charges.refund(
  process.env.CHARGE_ID,
  { amount: 5000, reason: 'Peça com defeito' },
  { idempotencyKey: 'createRefund-1042' },
);
console.log(refund);`);
  expect(find('createRefund', 'Python')).toBe(`import os

from catraca import Catraca

catraca = Catraca()
refund = catraca.charges.refund(
    os.environ["CHARGE_ID"],
    amount=5000,
    reason="Peça com defeito",
    idempotency_key="createRefund-1042",
)
print(refund)`);
  expect(find('createRefund', 'PHP')).toBe(`<?php
$curl = curl_init(getenv('CATRACA_URL') . '/v1/charges/' . getenv('CHARGE_ID') . '/refund');
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('CATRACA_KEY'),
        'Idempotency-Key: createRefund-1042',
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode(['amount' => 5000, 'reason' => 'Peça com defeito']),
]);
echo curl_exec($curl);`);
});

test('what a browser calls has its headers, and no secret key', () => {
  for (const part of ['getClientConfig', 'getEmbedSession', 'confirmEmbedSession', 'getEmbedSessionStatus'])
    for (const tab of ['curl', 'Navegador']) {
      expect(find(part, tab)).toContain('X-Service-Publishable-Key');
      expect(find(part, tab)).not.toMatch(/Authorization|CATRACA_KEY/);
    }
  expect(find('getEmbedSession', 'curl')).toContain('-H "X-Service-Client-Secret: $CLIENT_SECRET"');
});

test('the operator calls with the operator’s token, and no SDK', () => {
  expect(find('createAccount', 'curl')).toContain('-H "Authorization: Bearer $OPERATOR_TOKEN"');
  expect(find('createAccount', 'Node')).toMatch(/await fetch\(`\S+\/operator\/v1\/accounts`/);
  expect(find('createAccount', 'Python')).toContain('response = httpx.post(');
});

test('no two calls with a key of their own share it', () => {
  const keys = written('bash').flatMap((example) =>
    [...example.code.matchAll(/Idempotency-Key: ([^"]+)"/g)].map(([, key]) => ({ key, example })),
  );
  expect(keys.length).toBeGreaterThan(25);
  const twice = keys.filter(({ key }, at) => keys.findIndex((other) => other.key === key) !== at);
  expect(twice.map(({ example }) => placeOf(example))).toEqual([]);
});

test('each id of a path is a variable', () => {
  const routes = [sellerDocument(), operatorDocument()].flatMap((document) =>
    Object.entries(document.paths!).flatMap(([path, item]) =>
      Object.values(item as Record<string, { operationId: string }>).map(({ operationId }) => ({
        operationId,
        ids: path.split('{').length - 1,
      })),
    ),
  );
  const inAddress = (code: string) =>
    /"\$CATRACA_URL([^"]*)"/.exec(code)![1]!.match(/\/\$[A-Z]+_ID\b/g) ?? [];
  const wrong = routes.filter(({ operationId, ids }) => inAddress(find(operationId, 'curl')).length !== ids);
  expect(wrong).toEqual([]);
});

test('every JavaScript example can be read', () => {
  const faults = written('js').flatMap((example) => {
    try {
      transformSync(example.code, { format: 'esm' });
      return [];
    } catch (error) {
      return [`${placeOf(example)}: ${(error as Error).message}`];
    }
  });
  expect(faults).toEqual([]);
});

test.each([
  ['bash', 'for file; do bash -n "$file" || echo "$file"; done', 'bash', '-c'],
  [
    'python',
    'import ast, sys\nfor file in sys.argv[1:]: ast.parse(open(file).read(), file)',
    'python3',
    '-c',
  ],
])('every %s example can be read', (language, script, program, flag) => {
  const all = written(language);
  expect(all.length).toBeGreaterThan(100);
  const files = all.map(({ code }, at) => {
    const file = join(folder, `${at}.${language}`);
    writeFileSync(file, code);
    return file;
  });
  const args = program === 'bash' ? [flag, script, 'bash', ...files] : [flag, script, ...files];
  expect(execFileSync(program, args, { encoding: 'utf8' })).toBe('');
});
