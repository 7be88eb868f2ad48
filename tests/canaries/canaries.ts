import type { Payer } from './talkative-bank.ts';

/** Values that are nowhere else in the world, each for what must not be kept in clear. */
export const buyer = {
  name: 'Canária Compradora Zulmira',
  email: 'zulmira.canaria@comprador.example',
  document: '718.305.264-80',
  phone_ddd: '91',
  phone_number: '987610432',
};
export const company = {
  name: 'Canária Compras Ltda',
  email: 'compras.canaria@empresa.example',
  document: '73.819.462/0001-09',
};
export const owner = { document: '59.602.718/0001-09', email: 'dona.canaria@loja.example' };
/** Of the owner, in the panel. */
export const panelPerson = { name: 'Canária Dona Hermengarda', password: 'canário amarelo não canta' };
/** What people search for, and nobody has. */
export const searched = { email: 'procurada.canaria@ninguem.example', document: '614.209.378-00' };
export const bankAccount = { account: '8675309421', holder_name: 'Canária Titular Filomena' };
export const payer: Payer = { nome: 'Canário Pagador Zeferino', cpf: '93746185084' };
export const customerIp = '203.0.113.207';
export const payerSays = 'recado-do-canario-pagador';
export const idempotencyKey = 'zulmira.canaria@chave.example';
/** What the browser gives the acquirer, and what the card's holder is called. */
export const card = {
  number: '4539578763621486',
  cvv: '864',
  holder_name: 'CANARIA TITULAR ODETE',
};
export const unknownKey = 'sk_test_canarioqueninguemtem0123456789';
/** Names that sellers give a security code. */
export const securityCodeNames = [
  ...['cvv', 'cvc', 'CVV', 'cvv2', 'security_code', 'securityCode', 'security-code', 'cardCvv', 'card.cvv'],
  ...['codigo_seguranca', 'código_de_segurança'],
];
/** What a seller says to a dispute, with the file that proves it. */
export const defense = {
  text: 'Canária recebeu das mãos do Ermenegildo',
  fileName: 'assinatura-da-canaria.pdf',
  content: 'canaria-assinou-o-recibo-em-pdf',
};
/** A number that no check digit gives away, by names that sellers give it. */
export const wrongCardNumber = '4539578763621487';
export const cardNumberNames = ['number', 'card_number', 'cardNumber', 'CardNumber', 'pan', 'numero_cartao'];
/** A seller's own, in members with that name. */
export const password = 'canario-senha-nada-secreta';
export const passwordNames = [
  ...['password', 'Password', 'passwd', 'new_password', 'pin', 'senha', 'client-secret', 'clientSecret'],
  ...['accessToken', 'api_key'],
];
/** What a seller or stranger writes where nothing of the kind belongs. */
export const stray = 'canario-fora-do-lugar';

/** What is stored and told in clear, on purpose. */
export const clear = {
  sellerName: 'Loja Canária em Claro',
  description: 'descricao-em-claro-4711',
  reference: 'referencia-em-claro-4711',
  metadata: 'metadado-em-claro-4711',
  endpointPath: '/webhook-em-claro-4711',
};

/** By name, all forms in which a value would give itself away. */
export type Wanted = Map<string, Buffer[]>;

export function wantedOf(values: Record<string, string>): Wanted {
  return new Map(Object.entries(values).map(([name, value]) => [name, formsOf(value)]));
}

function formsOf(value: string): Buffer[] {
  const isDocument = /^[\d./-]{11,18}$/.test(value) && value.replace(/\D/g, '').length >= 11;
  const forms = [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('base64').replace(/=+$/, ''),
    Buffer.from(value).toString('hex'),
    ...(isDocument ? [value.replace(/\D/g, '')] : []),
  ];
  const [, decoded] = /^whsec_(.+)$/.exec(value) ?? /^test:(.+)$/.exec(value) ?? [];
  const raw = decoded ? [Buffer.from(decoded), Buffer.from(decoded, 'base64')] : [];
  return [...new Set(forms)].map((form) => Buffer.from(form)).concat(raw);
}
