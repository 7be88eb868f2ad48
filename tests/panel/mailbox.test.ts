import { request } from 'node:http';
import { Mailbox } from '@catraca/dev-cli/mailbox/mailbox';
import { eventually } from '@catraca/testing/eventually';
import { newEmail, newPanelPerson, PASSWORD, PanelBrowser, tokenIn } from '@catraca/testing/panel-person';
import { opened, withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

// The mailbox of `npm start`, which takes what the panel sends to people.

const mailbox = await opened(Mailbox.open());
const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'identity'], { identity: { SMTP_URL: mailbox.smtpUrl } }),
);

interface Mail {
  to: string;
  subject: string;
  text: string;
  links: string[];
  at: string;
}

async function mailsTo(to: string, count: number): Promise<Mail[]> {
  return eventually(async () => {
    const response = await fetch(`${mailbox.url}?to=${encodeURIComponent(to)}`);
    const body = (await response.json()) as { object: string; data: Mail[] };
    expect([response.status, body.object, body.data.length]).toEqual([200, 'list', count]);
    return body.data;
  });
}

test('S27.53 an invitation and a new password reach the mailbox, the newest first, and their links work', async () => {
  const owner = (await newPanelPerson(stack, seller.account)).browser;
  const email = newEmail();
  const invited = await owner.post('/invitations', { email, role: 'finance' });
  expect([invited.status, invited.body.url]).toEqual([201, null]);
  const [invitation] = await mailsTo(email, 1);
  expect(invitation).toMatchObject({
    to: email,
    subject: 'Convite para o painel de Loja da Ana',
    text: expect.stringContaining('Papel: financeiro.'),
    links: [expect.stringMatching(/\/panel\/convite\/[\w-]+$/)],
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  const accepting = new PanelBrowser(stack.baseUrl);
  const path = `/invitations/${tokenIn(invitation!.links[0]!)}/accept`;
  expect((await accepting.post(path, { name: 'Bia Lima', password: PASSWORD })).status).toBe(201);

  expect((await new PanelBrowser(stack.baseUrl).post('/password_resets', { email })).status).toBe(202);
  const mails = await mailsTo(email.toUpperCase(), 2);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Nova senha para o painel de Catraca',
    'Convite para o painel de Loja da Ana',
  ]);
  const reset = `/password_resets/${tokenIn(mails[0]!.links[0]!)}`;
  const password = 'quatro tigres alegres';
  expect((await new PanelBrowser(stack.baseUrl).post(reset, { password })).status).toBe(204);
  expect(await mailsTo(newEmail(), 0)).toEqual([]);
}, 60_000);

test('S27.53 the mailbox answers under its own name only, and people read it as a page', async () => {
  const { hostname, port, pathname } = new URL(mailbox.url);
  const statusFor = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const asking = request({ hostname, port, path: pathname, headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      });
      asking.once('error', reject).end();
    });
  expect(await statusFor(`${hostname}:${port}`)).toBe(200);
  expect(await statusFor('attacker.example')).toBe(421);
  const page = await fetch(mailbox.url, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('<h2>Convite para o painel de Loja da Ana</h2>');
});
