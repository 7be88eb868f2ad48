import type { TestedFile } from './jest.ts';

interface Attack {
  attack: string;
  file: string;
  /** A part of the name of the tests that try it; empty: all of the file. */
  test: string;
}

const forged = 'services/checkout/test/three-ds.test.ts';
const limits = 'services/checkout/test/card-testing.test.ts';
const edge = 'services/gateway/test/browser-limits.test.ts';
const stores = 'tests/access/stores.test.ts';
const credentials = 'services/gateway/test/operator-credentials.test.ts';
const smuggling = 'services/gateway/test/smuggling.test.ts';

/**
 * What attackers would try, and the tests that try it on real parts. `npm run test:attacks` runs them and
 * says of each whether it was refused.
 */
export const attacks: readonly Attack[] = [
  of(
    'a browser says that the cardholder was authenticated',
    forged,
    'S15.21 a browser’s result without a token',
  ),
  of('a made-up authentication with a token of ours', forged, 'S15.21 a made-up result'),
  of(
    'another card’s, amount’s or account’s authentication',
    forged,
    'S15.21 a result counts for its own card',
  ),
  of('one authentication for several sales at once', forged, 'S15.21 a result counts for one sale'),
  of('a payment link as a way around 3-D Secure', forged, 'S15.21 the session of a payment link'),
  of(
    'a server’s use of our authentication for another sale',
    forged,
    'S15.21 a seller’s server may use our result',
  ),
  of(
    'a retry of a charge with another card than was authenticated',
    'services/charges/test/authentication.test.ts',
    'S15.21 a retry with another card',
  ),
  of('a forged `charge.paid` on Kafka', stores, 'a charge that never was'),
  of('a service that writes a topic of another', stores, 'the broker lets'),
  of('a service that reads or writes another’s database', stores, 'mongod lets'),
  of('a reading tool that writes', stores, 'tools of the operator that only read'),
  of('a service that calls an RPC which is not for it', 'libs/platform/test/grpc-tls.test.ts', ''),
  of('twenty addresses that want a shop’s checkout offline', edge, 'S5.11 twenty addresses'),
  of('one IPv6 network that wants it offline', edge, 'S5.11 the addresses of one IPv6 network'),
  of('readers that use up the payments’ limit', edge, 'S5.12'),
  of('card testing by one link and address', limits, 'S16.18 of one link and address'),
  of('card testing at once', limits, 'S16.18 thirty tries at once'),
  of('card testing with one document', limits, 'S16.18 of one document'),
  of('card testing of a whole account', limits, 'S16.18 fifty refusals'),
  of('more than twenty tries of a session', limits, 'S16.11'),
  of(
    'more payments than a link has, at once',
    'services/checkout/test/link-places.test.ts',
    'S16.13 of twenty confirms at once',
  ),
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
  of('card numbers in logs and databases', 'tests/cards/card-numbers.test.ts', 'S15.15 no log'),
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
  return attacks.map(({ attack, file, test }) => {
    const tests = testedFiles
      .filter(({ name }) => name.endsWith(file))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName, status }) => fullName.includes(test) && status !== 'pending');
    const refused = tests.filter(({ status }) => status === 'passed').length;
    const isRefused = tests.length > 0 && refused === tests.length;
    return `${isRefused ? '✓ refused' : '✗ NOT REFUSED'}  ${attack} (${refused} of ${tests.length})`;
  });
}
