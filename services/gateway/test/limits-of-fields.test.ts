import { charge } from '@catraca/contracts/http/schemas/charge';
import { buyer } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { seller } = await withSeller(SharedStack.open());

/** JSON as it is written, for what JavaScript would write otherwise. */
const written = (json: string) => ({ json });
type Written = ReturnType<typeof written>;

/** A good order with one field, at a dotted path, set to something else; undefined takes it away. */
function orderWith(path: string, value: unknown): string {
  const order: Record<string, unknown> = {
    amount: 12_990,
    customer: { ...buyer, phone_ddd: '11', phone_number: '987654321' },
  };
  const names = path.split('.');
  const last = names.pop()!;
  let target = order;
  for (const name of names) target = target[name] as Record<string, unknown>;
  target[last] = (value as Written | null)?.json === undefined ? value : '\u0001';
  return JSON.stringify(order).replace('"\\u0001"', () => (value as Written).json);
}

const create = (path: string, value: unknown) => seller.api.post('/v1/charges', orderWith(path, value));

const a = (length: number) => 'a'.repeat(length);
const email = (length: number) => `${a(60)}@${`${a(60)}.`.repeat(1)}${a(length - 60 - 1 - 61 - 3)}.br`;
const item = (changes: object = {}) => ({ description: 'Livro', amount: 100, ...changes });
const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
const customer = (changes: object) => ({ ...buyer, ...changes });

const accepted: [field: string, value: unknown][] = [
  ['amount', 100],
  ['amount', written('1e3')],
  ['amount', written('1000.0')],
  ['amount', 999_999_999_999],
  ['payment_method', 'pix'],
  ['payment_method', undefined],
  ['description', null],
  ['description', undefined],
  ['description', ''],
  ['description', a(254)],
  ['description', a(255)],
  ['reference', null],
  ['reference', a(119)],
  ['reference', a(120)],
  ['metadata', null],
  ['metadata', {}],
  ['metadata', pairs(19)],
  ['metadata', pairs(20)],
  ['metadata', { [a(40)]: a(500) }],
  ['metadata', { chave: '' }],
  ['expires_in', null],
  ['expires_in', 60],
  ['expires_in', 604_800],
  ['expires_in', written('6e1')],
  ['customer_ip', null],
  ['customer_ip', '203.0.113.7'],
  ['customer_ip', '255.255.255.255'],
  ['customer_ip', '2001:db8::1'],
  ['customer_ip', '::1'],
  ['customer_ip', '::ffff:203.0.113.7'],
  ['customer_ip', '2001:0DB8:0000:0000:0000:0000:0000:0001'],
  ['items', null],
  ['items', []],
  ['items', Array(99).fill(item())],
  ['items', Array(100).fill(item())],
  ['items', [item({ amount: 0, quantity: 1 })]],
  ['items', [item({ description: a(255), reference: a(120) })]],
  ['items', [item({ reference: null })]],
  ['customer.name', 'A'],
  ['customer.name', a(120)],
  ['customer.email', 'a@b.co'],
  ['customer.email', email(179)],
  ['customer.email', email(180)],
  ['customer.document', '52998224725'],
  ['customer.document', '529.982.247-25'],
  ['customer.document', '11222333000181'],
  ['customer.document', '11.222.333/0001-81'],
  ['customer.document', '12.ABC.345/01DE-35'],
  ['customer.document', '12abc34501de35'],
  ['customer.document', '  529.982.247-25 '],
  ['customer.document_type', 'CPF'],
  ['customer.document_type', null],
  ['customer.phone_number', '87654321'],
  ['customer.phone_number', '987654321'],
  ['customer.phone_ddd', '011'],
  ['customer.phone_ddd', '(11)'],
  ['customer.phone_number', '98765-4321'],
  ['customer.phone_number', '9 8765.4321'],
  ['customer.email', ' ana@exemplo.com.br '],
  ['customer.email', 'ana@joão.com.br'],
  ['customer', customer({ document: 'FZ-123.456', document_type: 'PASSPORT' })],
  ['description', 'duas\nlinhas\te um tab'],
  ['customer', customer({ phone_ddd: null, phone_number: null })],
  ['unknown_field', { any: ['thing'] }],
];

const refused: [field: string, value: unknown, named?: string][] = [
  ...[
    undefined,
    null,
    0,
    -1,
    -0,
    0.5,
    10.5,
    '1000',
    '',
    true,
    [],
    {},
    [1000],
    2 ** 53,
    2 ** 53 - 1,
    1_000_000_000_000,
  ].map((value): [string, unknown] => ['amount', value]),
  ...['-0', '1e400', '-1e400', '1e-400', '99.999999999999999', '1000.0000001', '9007199254740993'].map(
    (json): [string, unknown] => ['amount', written(json)],
  ),
  ...['credit', 'PIX', '', null, 1].map((value): [string, unknown] => ['payment_method', value]),
  ...[a(256), 1, true, [], {}].map((value): [string, unknown] => ['description', value]),
  ...[a(121), 1, false, [], {}].map((value): [string, unknown] => ['reference', value]),
  ...[pairs(21), [], 'a', 1, true].map((value): [string, unknown] => ['metadata', value]),
  ['metadata', { [a(41)]: 'v' }, `metadata.${a(41)}`],
  ['metadata', { '': 'v' }, 'metadata.'],
  ['metadata', { k: a(501) }, 'metadata.k'],
  ...[1, null, true, [], {}].map((value): [string, unknown, string] => [
    'metadata',
    { k: value },
    'metadata.k',
  ]),
  ...[59, 604_801, 0, -60, 60.5, '3600', true, [], {}].map((value): [string, unknown] => [
    'expires_in',
    value,
  ]),
  ...[
    '',
    'localhost',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4:80',
    '1.2.3.4/32',
    '2001:db8::g',
    '1::2::3',
    '[::1]',
    'fe80::1%eth0',
    16_909_060,
    true,
    [],
  ].map((value): [string, unknown] => ['customer_ip', value]),
  ...[Array(101).fill(item()), {}, 'a', 1].map((value): [string, unknown] => ['items', value]),
  ['items', [null], 'items.0'],
  ['items', [item(), item({ amount: -1 })], 'items.1.amount'],
  ['items', [item({ amount: 1.5 })], 'items.0.amount'],
  ['items', [item({ amount: '100' })], 'items.0.amount'],
  ['items', [item({ quantity: 0 })], 'items.0.quantity'],
  ['items', [item({ quantity: 1.5 })], 'items.0.quantity'],
  ['items', [item({ description: '' })], 'items.0.description'],
  ['items', [item({ description: a(256) })], 'items.0.description'],
  ['items', [item({ description: undefined })], 'items.0.description'],
  ['items', [item({ reference: a(121) })], 'items.0.reference'],
  ...[undefined, null, 'Bruno', [], 1].map((value): [string, unknown] => ['customer', value]),
  ...[undefined, null, '', ' ', a(121), 1, {}].map((value): [string, unknown] => ['customer.name', value]),
  ...[undefined, null, '', 'a', 'a@', '@b.co', 'a@b', 'a b@c.co', 'a@b..co', email(181), 1].map(
    (value): [string, unknown] => ['customer.email', value],
  ),
  ...[
    undefined,
    null,
    '',
    '1',
    '52998224724',
    '00000000000',
    '11111111111',
    '11222333000180',
    '5299822472',
    '529982247250',
    `529.982.247-25${' '.repeat(7)}`,
    '٥٢٩٩٨٢٢٤٧٢٥',
    52_998_224_725,
  ].map((value): [string, unknown] => ['customer.document', value]),
  ...['cpf', 'RG', '', 1].map((value): [string, unknown] => ['customer.document_type', value]),
  ...['1', '00', '20', '0111', 'aa', '', '１１', 11].map((value): [string, unknown] => [
    'customer.phone_ddd',
    value,
  ]),
  ...['8765432', '887654321', '9876543210', 'abcdefgh', '', '8765_4321', 87_654_321].map(
    (value): [string, unknown] => ['customer.phone_number', value],
  ),
  ['customer', customer({ document_type: 'CNPJ' }), 'customer.document_type'],
  ['customer', customer({ document: '11222333000181', document_type: 'CPF' }), 'customer.document_type'],
  ['customer', customer({ document: 'AB1', document_type: 'PASSPORT' }), 'customer.document'],
  ...['Ana\u0000', 'Ana\u001b[31m', 'Ana\nSouza', '\u202eanA', '\u200b\u200b', '\u3164'].map(
    (value): [string, unknown] => ['customer.name', value],
  ),
  ...['\u0000', '\u200b'].map((value): [string, unknown] => ['description', value]),
  ['metadata', { k: 'a\u0000' }, 'metadata.k'],
  ['customer.phone_ddd', undefined, 'customer.phone_number'],
  ['customer.phone_number', null, 'customer.phone_number'],
];

const shown = (value: unknown) => {
  const text = (value as Written | null)?.json ?? JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 30)}… (${text.length})` : text;
};

test.each(accepted.map(([field, value]): [string, string, unknown] => [field, shown(value), value]))(
  'S2.11 S7.12 S9.11 S9.13 S9.14 S9.15 S9.16 S9.17 S9.31 %s: %s is accepted',
  async (field, _shown, value) => {
    const { status, body } = await create(field, value);
    expect({ status, error: body.error }).toEqual({ status: 201, error: undefined });
    expect(charge.parse(body)).toEqual(body);
  },
);

test.each(
  refused.map(([field, value, named]): [string, string, string, unknown] => [
    field,
    shown(value),
    named ?? field,
    value,
  ]),
)(
  'S2.2 S6.3 S9.3 S9.4 S9.5 S9.6 S9.7 S9.8 S9.9 S9.10 S9.12 S9.13 S9.14 S9.15 S9.16 S9.17 S9.19 S9.31 %s: %s is refused',
  async (field, _shown, named, value) => {
    const { status, body } = await create(field, value);
    expect({ status, code: body.error?.code, fields: Object.keys(body.error?.details.fields ?? {}) }).toEqual(
      {
        status: 422,
        code: 'validation_failed',
        fields: [named],
      },
    );
    const [message] = body.error.details.fields[named];
    expect(message).not.toMatch(/invalid|expected|must|should|required|zod/i); // in Portuguese
  },
);

test('S6.5 all that is wrong is named at once', async () => {
  const { body } = await seller.api.post('/v1/charges', {
    amount: 1.5,
    expires_in: 1,
    items: [{}],
    customer: { name: '' },
  });
  expect(Object.keys(body.error.details.fields)).toEqual([
    'amount',
    'customer.name',
    'customer.email',
    'customer.document',
    'expires_in',
    'items.0.description',
    'items.0.amount',
  ]);
});

test.each([1, 254, 255])('an Idempotency-Key of %i characters is accepted', async (length) => {
  const { status } = await seller.api.post('/v1/charges', JSON.parse(orderWith('amount', 100)), {
    'idempotency-key': 'k'.repeat(length),
  });
  expect(status).toBe(201);
});
