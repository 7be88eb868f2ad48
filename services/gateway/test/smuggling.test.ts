import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { RawConnection } from './raw-connection.ts';

// A request hidden where a proxy before us would see the body of another one (RFC 9112, 11.2).

const { stack, seller } = await withSeller(SharedStack.open());

const REFERENCE = 'contrabando';
const QUIET_MS = 250;

/** A sale that is run as soon as anybody takes it for a request. */
function hidden(reference = REFERENCE): string {
  const order = JSON.stringify(chargeOrder({ reference }));
  return `POST /v1/charges HTTP/1.1\r\n${head(order.length)}\r\n${order}`;
}

const head = (length: number, more = '') =>
  `Host: a\r\nAuthorization: Bearer ${seller.secretKey}\r\nContent-Type: application/json\r\n${
    length < 0 ? '' : `Content-Length: ${length}\r\n`
  }${more}`;

/** A request with these headers, whose body ends with the hidden one. */
const carrier = (headers: string, before = '') =>
  `POST /v1/charges HTTP/1.1\r\n${headers}\r\n${before}${hidden()}`;

/** One that says to end with `0`, for a reader of chunks; for a reader of lengths it goes on. */
const inChunks = (headers: string) => carrier(head(5, headers), '0\r\n\r\n');
const chunked = (headers: string, chunks: string) => carrier(head(-1, headers), chunks);
const TE = 'Transfer-Encoding: chunked\r\n';

const sales = async (reference: string): Promise<number> =>
  (await seller.api.get(`/v1/charges?reference=${reference}`)).body.pagination.total;

async function statusesOf(bytes: string): Promise<{ statuses: number[]; closed: boolean }> {
  const connection = await RawConnection.open(stack.baseUrl);
  connection.write(bytes);
  await connection.silence(QUIET_MS);
  const { statuses, closed } = connection;
  connection.close();
  return { statuses, closed };
}

test('two valid requests on one connection are both processed, so a smuggled one would be detected', async () => {
  const { statuses } = await statusesOf(hidden('honesto') + hidden('honesto'));
  expect(statuses).toEqual([201, 201]);
  expect(await sales('honesto')).toBe(2);
});

describe('one 400, the connection is closed, and nothing hidden is run:', () => {
  test.each([
    ['a length and chunks', () => inChunks(TE)],
    [
      'chunks and a length',
      () => carrier(`Host: a\r\n${TE}${head(5)}`.replace('Host: a\r\n', ''), '0\r\n\r\n'),
    ],
    ['two lengths that differ', () => carrier(head(0, `Content-Length: ${hidden().length}\r\n`))],
    ['two lengths that are the same', () => carrier(head(0, 'Content-Length: 0\r\n'))],
    ['a list of lengths', () => carrier(head(-1, 'Content-Length: 0, 0\r\n'))],
    ['a length with a sign', () => carrier(head(-1, 'Content-Length: +0\r\n'))],
    ['a length in hexadecimal', () => carrier(head(-1, 'Content-Length: 0x0\r\n'))],
    ['a length beyond 64 bits', () => carrier(head(-1, 'Content-Length: 18446744073709551616\r\n'))],
    ['an empty length', () => carrier(head(-1, 'Content-Length: \r\n'))],
    ['a space before the colon', () => inChunks('Transfer-Encoding : chunked\r\n')],
    ['a tab before the colon', () => inChunks('Transfer-Encoding\t: chunked\r\n')],
    ['a tab before the coding, beside a length', () => inChunks('Transfer-Encoding:\tchunked\r\n')],
    ['a vertical tab before the coding', () => inChunks('Transfer-Encoding: \x0bchunked\r\n')],
    ['a NUL before the coding', () => inChunks('Transfer-Encoding: \0chunked\r\n')],
    ['a coding folded to the next line', () => inChunks('Transfer-Encoding:\r\n chunked\r\n')],
    ['a coding behind a bare LF', () => inChunks('X: y\nTransfer-Encoding: chunked\r\n')],
    ['a coding behind a bare CR', () => inChunks('X: y\rTransfer-Encoding: chunked\r\n')],
    ['a coding that is almost one', () => inChunks('Transfer-Encoding: xchunked\r\n')],
    ['a coding in quotes', () => inChunks('Transfer-Encoding: "chunked"\r\n')],
    [
      'chunks, and then another coding',
      () => chunked('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
    ],
    ['chunks twice', () => chunked('Transfer-Encoding: chunked, chunked\r\n', '0\r\n\r\n')],
    ['two headers of codings, the last unknown', () => chunked(`${TE}Transfer-Encoding: x\r\n`, '0\r\n\r\n')],
    ['a coding with a parameter', () => chunked('Transfer-Encoding: chunked;q=1\r\n', '0\r\n\r\n')],
    ['lines that end with a bare LF', () => carrier(head(0)).replaceAll('\r\n', '\n')],
    ['lines that end with a bare CR', () => carrier(head(0)).replaceAll('\r\n', '\r')],
    ['a header line that ends with a bare LF', () => carrier(head(0, 'X: y\n'))],
    ['a size of a chunk with a sign', () => chunked(TE, '+0\r\n\r\n')],
    ['a size of a chunk in C', () => chunked(TE, '0x0\r\n\r\n')],
    ['a size of a chunk beyond 64 bits', () => chunked(TE, '10000000000000000\r\n\r\n0\r\n\r\n')],
    ['a size of a chunk behind a bare LF', () => chunked(TE, '\n0\r\n\r\n')],
    ['a size of a chunk that ends with a bare LF', () => chunked(TE, '2\n{}\r\n0\r\n\r\n')],
    ['an extension of a chunk with a bare LF', () => chunked(TE, '2;a\n{}\r\n0\r\n\r\n')],
    ['a chunk that is longer than told', () => chunked(TE, '2\r\n{} \r\n0\r\n\r\n')],
    [
      'chunks in HTTP/1.0',
      () => chunked(`Connection: keep-alive\r\n${TE}`, '0\r\n\r\n').replace('1.1', '1.0'),
    ],
  ])('%s', async (_what, bytes) => {
    expect(await statusesOf(bytes())).toEqual({ statuses: [400], closed: true });
    expect(await sales(REFERENCE)).toBe(0);
  });
});

describe('a body is read as a body, whatever becomes of its request:', () => {
  const withBody = (start: string, headers = head(hidden().length)) =>
    `${start} HTTP/1.1\r\n${headers}\r\n${hidden()}`;

  test.each([
    ['of a GET', () => withBody('GET /v1/balance'), 200],
    [
      'of a wrong key',
      () => withBody('POST /v1/charges', head(hidden().length).replace(/sk_\w+/, 'sk_test_x')),
      401,
    ],
    ['of an unknown address', () => withBody('POST /v1/nothing'), 404],
    ['of a wrong method', () => withBody('DELETE /v1/charges'), 405],
    [
      'of a wrong type',
      () => withBody('POST /v1/charges', head(hidden().length).replace('json', 'xml')),
      415,
    ],
    [
      'under a header that is only like a coding',
      () => withBody('POST /v1/charges', head(hidden().length, 'Transfer_Encoding: chunked\r\n')),
      400,
    ],
    [
      'beside an offer to upgrade',
      () => withBody('POST /v1/charges', head(hidden().length, 'Connection: Upgrade\r\nUpgrade: h2c\r\n')),
      400,
    ],
  ])('%s', async (_what, bytes, status) => {
    expect((await statusesOf(bytes())).statuses).toEqual([status]);
    expect(await sales(REFERENCE)).toBe(0);
  });

  test.each([
    ['nonsense', () => 'nonsense\r\n\r\n'],
    ['a request that cannot be read', () => inChunks(TE)],
    ['CONNECT', () => 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('and %s behind a request leaves that one its answer, and ends the connection', async (_what, bytes) => {
    const before = await sales('inteiro');
    expect(await statusesOf(hidden('inteiro') + bytes())).toEqual({ statuses: [201], closed: true });
    expect([await sales('inteiro'), await sales(REFERENCE)]).toEqual([before + 1, 0]);
  });

  test('nothing is read after a request that closes the connection', async () => {
    const last = `GET /v1/charges HTTP/1.1\r\n${head(0, 'Connection: close\r\n')}\r\n`;
    expect(await statusesOf(last + hidden())).toEqual({ statuses: [200], closed: true });
    expect(await sales(REFERENCE)).toBe(0);
  });
});

test('nothing hidden was run afterwards either', async () => {
  expect(await sales(REFERENCE)).toBe(0);
});
