import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorDocument, sellerDocument } from '@catraca/contracts/http/openapi/openapi';
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

test('a call is shown in four languages, by the SDK where it has a method', () => {
  expect(find('createRefund', 'curl')).toBe(`curl -s "$CATRACA_URL/v1/charges/$CHARGE_ID/refund" \\
  -H "Authorization: Bearer $CATRACA_KEY" \\
  -H "Idempotency-Key: createRefund-1042" \\
  -H "Content-Type: application/json" \\
  -d '{
    "amount": 5000,
    "reason": "Uma das peças veio com defeito"
  }'`);
  expect(find('createRefund', 'Node')).toBe(`import Catraca from 'catraca';

const catraca = new Catraca();
const refund = await catraca.charges.refund(
  process.env.CHARGE_ID,
  { amount: 5000, reason: 'Uma das peças veio com defeito' },
  { idempotencyKey: 'createRefund-1042' },
);
console.log(refund);`);
  expect(find('createRefund', 'Python')).toBe(`import os

from catraca import Catraca

catraca = Catraca()
refund = catraca.charges.refund(
    os.environ["CHARGE_ID"],
    amount=5000,
    reason="Uma das peças veio com defeito",
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
    CURLOPT_POSTFIELDS => json_encode([
        'amount' => 5000,
        'reason' => 'Uma das peças veio com defeito',
    ]),
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
  expect(find('createAccount', 'Node')).toContain('await fetch(`${process.env.CATRACA_URL}/operator/v1/accounts`');
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

test('no example has a word where an id belongs', () => {
  const suspicious = written('bash').filter(({ code }) =>
    /"\$CATRACA_URL[^"]*\/(?:code|account|session|med|dispute|key_id|link|card|event|endpoint)\b(?!s)/.test(code),
  );
  expect(suspicious.map(placeOf)).toEqual([]);
});

test('the shell, Node and Python can read every example', () => {
  const faults = [...written('bash'), ...written('js'), ...written('python')].flatMap((example) => {
    const fault = faultOf(example);
    return fault ? [`${placeOf(example)}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
}, 120_000);

const readers: Record<string, [ending: string, program: string, ...args: string[]]> = {
  bash: ['sh', 'bash', '-n'],
  js: ['mjs', process.execPath, '--check'],
  python: ['py', 'python3', '-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())'],
};

function faultOf({ language, code }: Example): string | null {
  const [ending, program, ...args] = readers[language]!;
  const file = join(folder, `example.${ending}`);
  writeFileSync(file, code);
  try {
    execFileSync(program, [...args, file], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error).slice(0, 300);
  }
}
