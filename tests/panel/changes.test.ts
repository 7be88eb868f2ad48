import { sellerRoles } from '@catraca/contracts/http/schemas/panel-role';
import { eventually } from '@catraca/testing/eventually';
import { newPanelPerson, type PanelBrowser } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

// Pages of the panel hear that there is something to read.

const { stack, seller } = await withReceiver(SharedStack.open());
const streams: AbortController[] = [];
afterAll(() => {
  for (const stream of streams) stream.abort();
});

/** A stream of changes, and what came over it. */
class Changes {
  text = '';

  private constructor(
    readonly status: number,
    readonly ending: AbortController,
  ) {}

  static async open({ cookie, baseUrl }: PanelBrowser, query = ''): Promise<Changes> {
    const ending = new AbortController();
    streams.push(ending);
    const response = await fetch(`${baseUrl}/panel/v1/changes${query}`, {
      headers: { cookie: cookie ?? '' },
      signal: ending.signal,
    });
    const changes = new Changes(response.status, ending);
    void changes.read(response).catch(() => {});
    return changes;
  }

  get count(): number {
    return this.text.split('event: change\n').length - 1;
  }

  private async read(response: Response): Promise<void> {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) this.text += part;
  }
}

async function paidCharge({ api }: Seller): Promise<string> {
  const { body } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${body.id}/pay`);
  return body.id;
}

test('S27.60 a payment and its delivery are heard of, in their account and mode alone', async () => {
  const [{ browser }, other] = await Promise.all([newPanelPerson(stack, seller.account), newSeller(stack)]);
  const { browser: stranger } = await newPanelPerson(stack, other.account);
  const [heard, live, foreign] = await Promise.all([
    Changes.open(browser),
    Changes.open(browser, '?livemode=true'),
    Changes.open(stranger),
  ]);
  await eventually(() => expect(heard.text).toBe(': keep-alive\n\n'));
  await paidCharge(seller);
  await eventually(() => expect(heard.count).toBeGreaterThan(0));
  await eventually(async () => expect((await browser.get('/deliveries')).body.data).toHaveLength(1));
  const { count } = heard;
  const [event] = (await browser.get('/events')).body.data;
  await browser.post(`/events/${event.id}/resend`, {});
  await eventually(() => expect(heard.count).toBeGreaterThan(count));
  expect([live.count, foreign.count]).toEqual([0, 0]);
});

test('S27.60 every role may listen, nobody without a session, and a session ten times at most', async () => {
  for (const role of sellerRoles) {
    const { browser } = await newPanelPerson(stack, seller.account, role);
    const { status, ending } = await Changes.open(browser);
    ending.abort();
    expect([role, status]).toEqual([role, 200]);
  }
  const { browser } = await newPanelPerson(stack, seller.account);
  const open = await Promise.all(Array.from({ length: 11 }, () => Changes.open(browser)));
  expect(open.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429]);
  open.find(({ status }) => status === 200)!.ending.abort();
  await eventually(async () => expect((await Changes.open(browser)).status).toBe(200));
  browser.cookie = undefined;
  expect((await Changes.open(browser)).status).toBe(401);
});
