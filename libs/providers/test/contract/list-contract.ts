import type { Purpose } from '../../src/connectors/connector.ts';
import { inReverse, withUnknownMembers } from './changed.ts';
import type { List } from './fixtures.ts';
import { expectRequest, expectShown, failureContract, unknownOutcome } from './operation-contract.ts';
import type { PortUnderTest } from './port-under-test.ts';
import type { Reply } from './provider-server.ts';

const beyond: Reply = { status: 400, body: { title: 'a page beyond the last', status: 400 } };

export function listContract<P extends Purpose>(port: PortUnderTest<P>, list: List<P>): void {
  const { route } = port.request(list.request);
  const [one, two, three] = [list.row(1), list.row(2), list.row(3)];
  /** Page after page, then this. */
  const play = (pages: readonly object[], then: Reply = beyond) => {
    const left = [...pages];
    port.play(list.others ?? []);
    const { reply } = port.server;
    port.server.reply = (asked) => {
      if (asked !== route) return reply(asked);
      const body = left.shift();
      return body ? { status: 200, body } : then;
    };
  };
  /** Pages with these rows. */
  const pagesOf = (...rows: unknown[][]) => rows.map((some, at) => list.page(some, at, rows.length));
  const shown = async (pages: readonly object[]) => {
    play(pages);
    return (await port.result(list)) as unknown[];
  };

  test('the request is the documented one', async () => {
    await shown(pagesOf([one]));
    expectRequest(port.seen.find((request) => request.route === route)!, port.request(list.request));
  });

  test('an empty list has no rows', async () => {
    for (const empty of list.empty) expect(await shown([empty])).toEqual([]);
  });

  test('all pages are read, and none beyond the last', async () => {
    expect(await shown(pagesOf([one, two], [three]))).toHaveLength(3);
    expect(port.server.requests.filter((request) => request === route)).toHaveLength(2);
  });

  test('the order of members and undocumented ones do not matter', async () => {
    const plain = await shown(pagesOf([one, two]));
    for (const change of [inReverse, withUnknownMembers])
      expect(await shown(pagesOf([one, two]).map((page) => change(page) as object))).toEqual(plain);
  });

  test('an empty page between others does not end the list', async () => {
    expect(await shown(pagesOf([one, two], [], [three]))).toHaveLength(3);
  });

  test('a row of another form does not hide the others', async () => {
    expect(await shown(pagesOf([one, ...list.unreadable, two]))).toHaveLength(2);
  });

  test('a row that is shown twice counts once, on one page or on two', async () => {
    const plain = await shown(pagesOf([one, two]));
    expect(await shown(pagesOf([one, one, two]))).toEqual(plain);
    expect(await shown(pagesOf([one, two], [two]))).toEqual(plain);
  });

  const { changed } = list;
  if (changed)
    test('of a row that is shown twice in different states, the later reading counts', async () => {
      const rows = await shown(pagesOf([one], [changed.row(1)]));
      expect(rows).toHaveLength(1);
      expectShown(rows[0], changed.result);
    });

  test('a list that lags shows what there was, and the next reading what there is', async () => {
    const client = port.connect();
    const reading = async (rows: unknown[]) => {
      play(pagesOf(rows));
      return (await list.call(client)) as unknown[];
    };
    try {
      expect(await reading([one])).toHaveLength(1);
      expect(await reading([one, two])).toHaveLength(2);
      expect(await reading([two])).toHaveLength(1);
      if (!changed) return;
      const [before] = await reading([one]);
      expectShown((await reading([changed.row(1)]))[0], changed.result);
      expect(await reading([one])).toEqual([before]);
    } finally {
      await client.close();
    }
  });

  const { unknown } = list;
  if (unknown)
    test('a row of an unknown status is shown as unknown, never as a guess, and hides no other', async () => {
      const [, plain] = await shown(pagesOf([one, two]));
      for (const status of ['NEVER_SEEN', 'toString', '']) {
        const rows = await shown(pagesOf([unknown.row(1, status), two]));
        expect(rows).toHaveLength(2);
        expectShown(rows[0], unknown.result);
        expect(rows[1]).toEqual(plain);
      }
    });

  failureContract('instead of its last page, the list is not read at all', async (failure, timeoutMs) => {
    play(pagesOf([one, two], [three]).slice(0, -1), failure);
    await expect(port.result(list, { timeoutMs })).rejects.toMatchObject(unknownOutcome);
  });
}
