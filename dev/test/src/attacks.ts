import type { TestedFile } from './jest.ts';

interface Attack {
  attack: string;
  file: string;
  /** A part of the name of the tests that try it; empty: all of the file. */
  test: string;
  /** Which rows of a table of tests try it. Absent: all. */
  row?: string;
}

/** What is tried with a 3DS result at a session, a link and `/v1/charges`: rows of a table of tests. */
const results: readonly (readonly [attack: string, row: string])[] = [
  ['a forged authentication', 'a forged one'],
  ['a forged authentication with a token of ours', 'a forged one, with a token'],
  ['the id of no authentication', 'a forged id'],
  ['an authentication with a forged CAVV', 'a forged CAVV'],
  ['an authentication with a forged token', 'a forged token'],
  ['a challenge that nobody answered', 'a challenge that nobody answered'],
  ['the authentication of another card', 'another card’s'],
  ['the authentication of a card that ends alike', 'that of a card that ends alike'],
  ['the authentication of another amount', 'another amount’s'],
  ['the authentication of another account', 'another account’s'],
  ['an authentication that was used', 'a used one'],
  ['one that was used, with its token left out', 'a used one without its token'],
  ['one of another amount, with its token left out', 'one of another amount without its token'],
];

const forged = 'services/checkout/test/three-ds.test.ts';
const cards = 'services/charges/test/authentication.test.ts';
const limits = 'services/checkout/test/card-testing.test.ts';
const places = 'services/checkout/test/link-places.test.ts';
const edge = 'services/gateway/test/browser-limits.test.ts';
const stores = 'tests/access/stores.test.ts';
const credentials = 'services/gateway/test/operator-credentials.test.ts';
const numbers = 'tests/cards/card-numbers.test.ts';
const roles = 'tests/panel/roles.test.ts';
const agents = 'tests/agents/mcp.test.ts';
const smuggling = 'services/gateway/test/smuggling.test.ts';

/**
 * What attackers would try, and the tests that try it on real parts. `npm run test:attacks` runs them and
 * says of each whether it was refused.
 */
export const attacks: readonly Attack[] = [
  of(
    'a browser says that the cardholder was authenticated',
    forged,
    'S15.21 without its token no result counts',
  ),
  ...results.map(([attack, row]) => ({
    attack: `${attack}, at a session, a link and /v1/charges`,
    file: forged,
    test: 'S15.21 a 3DS result counts for its own sale only',
    row,
  })),
  of('one authentication for several sales at once', forged, 'S15.21 a result counts for one sale'),
  of(
    'our own authentication as that of another server',
    forged,
    'S15.21 a seller’s server may use our result',
  ),
  of('another server’s authentication, without leave', forged, 'S15.21 a result of another server'),
  of(
    'a retry of a charge with another card than was authenticated',
    cards,
    'S15.21 a retry with another card',
  ),
  of('an order of another card than was authenticated', cards, 'S15.21 the order of another card'),
  of('a card that ends as the authenticated one', cards, 'S15.21 of a card that ends alike'),
  of('a forged `charge.paid` on Kafka', stores, 'a charge that never was'),
  of('the same as a dead letter, for the operator to redrive', stores, 'published as a dead letter'),
  of('a service that reads or writes a topic of another', stores, 'the broker lets'),
  of('a service that reads or writes another’s database', stores, 'mongod lets'),
  of('a service that joins another’s group of readers', stores, 'the broker lets no service read'),
  of('a reading tool that writes', stores, 'tools of the operator that only read'),
  of('a service that calls an RPC which is not for it', 'libs/platform/test/grpc-tls.test.ts', ''),
  of('twenty addresses that want a shop’s checkout offline', edge, 'S5.11 twenty addresses'),
  of('one IPv6 network that wants it offline', edge, 'S5.11 the addresses of one IPv6 network'),
  of(
    'requests of another origin that use up a network’s limit',
    edge,
    'S5.11 requests of another origin do not',
  ),
  of('readers that use up the payments’ limit', edge, 'S5.12'),
  of(
    'card testing by one link and address: of 3,600 refusals an hour before, 10 are let through',
    limits,
    'S16.18 of one link and address ten refusals are let through in an hour',
  ),
  of(
    'card testing by one link and many addresses: 3DS after 50 in ten minutes or 150 in an hour',
    limits,
    'S16.18 slow refusals of an account',
  ),
  of('card testing at once', limits, 'S16.18 thirty tries at once'),
  of('card testing with one document', limits, 'S16.18 of one document'),
  of('card testing of a whole account', limits, 'S16.18 fifty refusals'),
  of('more than twenty tries of a session', limits, 'S16.11'),
  of('more payments than a link has, at once', places, 'S16.13 of twenty confirms at once'),
  of('all places of a link from one address', places, 'S16.13 one address holds three places'),
  of('the last place of a link for ever, by Pix that expire', places, 'S16.13 an address that lets places'),
  of('the same by Pix that are changed for a card', places, 'S16.13 an address that changes each Pix'),
  of('the place of a buyer who changes to a card', places, 'S16.13 another buyer cannot take the place'),
  of(
    'a stolen session, by id',
    'services/checkout/test/sessions.test.ts',
    'S6.20 S16.3 S16.4 without the right',
  ),
  of(
    'a browser that names another buyer',
    'services/checkout/test/sessions.test.ts',
    'S16.4 the buyer that the seller named',
  ),
  of('card numbers in any text of a request', 'services/gateway/src/domain/card-numbers.test.ts', 'S15.15'),
  of(
    'card numbers that are dressed up',
    'libs/contracts/src/http/schemas/card-number.test.ts',
    'S15.15 a card number is found however',
  ),
  of('card numbers as the price of an item', numbers, 'as the price of an item'),
  of('card numbers in what people of the panel write', numbers, 'S15.15 the panel refuses'),
  of('card numbers in logs and databases', numbers, 'S15.15 no log'),
  of('markup in texts of sellers and buyers', 'tests/checkout/page-safety.test.ts', ''),
  of(
    'the test bank by other spellings of its paths',
    'services/sandbox/test/access.test.ts',
    'no spelling of',
  ),
  of(
    'callbacks with the token of another bank',
    'services/gateway/test/callback-tokens.test.ts',
    'the token of',
  ),
  of('a credential that makes a mightier one', credentials, 'S18.28'),
  of('a credential that only reads, and wants secrets', credentials, 'S18.26'),
  of(
    'the secret in an answer that was recorded for retries',
    'services/gateway/test/operator-idempotency.test.ts',
    'S4.14',
  ),
  of('objects of another account', 'tests/isolation/isolation.test.ts', 'callers without access'),
  of(
    'objects of another account, by people of the panel',
    'tests/isolation/isolation.test.ts',
    'S27.10 what is of another account',
  ),
  of('guesses of passwords and codes', 'services/identity/test/guessing.test.ts', ''),
  of('a person of the panel who does what its role may not', roles, 'S27.12'),
  of('money out by a stolen session, without a fresh proof', roles, 'S27.11'),
  of('an agent with a production key that writes without leave', agents, 'S29.3'),
  of('instructions to an agent in what a buyer wrote', agents, 'S29.5'),
  of(
    'webhooks to private networks, by rebinding too',
    'services/notifier/src/adapters/webhook.client.test.ts',
    '',
  ),
  of('addresses of cloud metadata', 'libs/kernel/src/addresses.test.ts', ''),
  of('request smuggling', smuggling, ''),
  of('malformed requests by the thousand', 'services/gateway/test/hostile.test.ts', ''),
  of('guesses of keys', 'services/gateway/test/limits.test.ts', 'S5.3'),
  of('a live bank without https or certificate', 'services/charges/src/config.test.ts', 'a live bank needs'),
];

function of(attack: string, file: string, test: string): Attack {
  return { attack, file, test };
}

/** Their files. Other tests of the same files run as well. */
export function attackFiles(): string[] {
  return [...new Set(attacks.map(({ file }) => file))];
}

/** A line an attack: how many of its tests passed. One without a test that ran was not refused. */
export function attackReport(testedFiles: readonly TestedFile[]): string[] {
  return attacks.map((one) => {
    const tests = testsOf(one, testedFiles);
    const refused = tests.filter(({ status }) => status === 'passed').length;
    const isRefused = tests.length > 0 && refused === tests.length;
    return `${isRefused ? '✓ refused' : '✗ NOT REFUSED'}  ${one.attack} (${refused} of ${tests.length})`;
  });
}

/** How many attacks no test tried: they count as failures. */
export function untried(testedFiles: readonly TestedFile[]): number {
  return attacks.filter((one) => testsOf(one, testedFiles).length === 0).length;
}

function testsOf({ file, test, row }: Attack, testedFiles: readonly TestedFile[]) {
  return testedFiles
    .filter(({ name }) => name.endsWith(file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'pending')
    .filter(({ fullName }) => fullName.includes(test) && (!row || fullName.includes(`: ${row}, at `)));
}
