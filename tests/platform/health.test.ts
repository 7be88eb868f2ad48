import { openBrowser } from '@catraca/testing/browser';
import { eventually } from '@catraca/testing/eventually';
import { newPlatformPerson } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { noFaults, platformSignedIn } from '../panel/panel-visit.ts';
import { picture } from './picture.ts';

// What needs a person, caused for real and mended.

const stack = await opened(SharedStack.open());
const browser = await opened(openBrowser());

test('S40.13 S41.11 a webhook that fails is told with its account, and is gone once it is mended', async () => {
  const { account, api } = await newSeller(stack);
  const endpoints = `/operator/v1/accounts/${account}/webhook_endpoints`;
  const deaf = { url: 'http://127.0.0.1:9/', livemode: false, events: ['charge.paid'] };
  const { body: endpoint } = await stack.operator.post(endpoints, deaf);
  const { body: charge } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${charge.id}/pay`);

  const { browser: person } = await newPlatformPerson(stack, 'support');
  const failing = async () => {
    const { status, body } = await person.get('/platform/health');
    expect(status).toBe(200);
    return body.items.find(({ kind }: { kind: string }) => kind === 'failing_webhooks');
  };
  await eventually(async () => expect((await failing())?.accounts).toContain(account), 30_000);
  expect(await failing()).toMatchObject({ severity: 'low', since: expect.any(String), taken_by: null });

  const visit = await platformSignedIn({ browser, stack, role: 'support' }, '/panel/platform/test/saude', {
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  });
  await visit.page.getByText('O servidor do vendedor não recebe os avisos.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await picture(visit.page, 'saúde');
  await visit.page.getByRole('link', { name: account }).click();
  await visit.heading('Loja da Ana').waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();

  await stack.operator.patch(`${endpoints}/${endpoint.id}`, { url: 'http://127.0.0.1:9/outro' });
  await eventually(async () => expect((await failing())?.accounts ?? []).not.toContain(account));
}, 90_000);

test('S40.13 registrations that wait are told, and lead to their list', async () => {
  await newSeller(stack, { registration: 'pending' });
  const { browser: person } = await newPlatformPerson(stack, 'finance');
  const { body } = await person.get('/platform/health?livemode=true');
  const item = body.items.find(({ kind }: { kind: string }) => kind === 'pending_registrations');
  expect(item.count).toBeGreaterThan(0);
  expect(item.href).toBe('/panel/platform/live/contas?registration=pending');
});
