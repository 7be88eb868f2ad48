import { randomBytes } from 'node:crypto';
import { Http, type HttpResponse } from './http.ts';
import type { Edge } from './seller.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { StackAccess } from './stack-access.ts';

export const PASSWORD = 'três tigres tristes';

/** An e-mail that no other person has. Without digits: some would make it a card number, which is refused. */
export function newEmail(): string {
  const letters = Array.from(randomBytes(10), (byte) => String.fromCharCode(97 + (byte % 26)));
  return `pessoa-${letters.join('')}@loja.example`;
}

/** The token at the end of a link to an invitation or a new password. */
export function tokenIn(url: string): string {
  return url.split('/').at(-1)!;
}

/** A browser on the panel: keeps the session's cookie and names its page with every request. */
export class PanelBrowser extends Http {
  cookie: string | undefined;

  constructor(
    baseUrl: string,
    private readonly headers: Record<string, string> = {},
  ) {
    super(baseUrl);
  }

  /** `path`: below `/panel/v1`. */
  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    const own = { origin: new URL(this.baseUrl).origin, ...(this.cookie && { cookie: this.cookie }) };
    const all = { ...own, ...this.headers, ...headers };
    const response = await super.send(method, `/panel/v1${path}`, body, all);
    const set = response.headers.get('set-cookie');
    if (set) this.cookie = set.split(';', 1)[0];
    return response;
  }
}

export interface PanelPerson {
  browser: PanelBrowser;
  email: string;
  id: string;
}

/** A person with this role in an account's team, invited by the operator and signed in. */
export function newPanelPerson(stack: Edge, account: string, role = 'owner'): Promise<PanelPerson> {
  return personInvitedBy(stack, `/operator/v1/accounts/${account}/invitations`, role);
}

/** A person with this role in the platform's team. */
export function newPlatformPerson(stack: Edge, role = 'admin'): Promise<PanelPerson> {
  return personInvitedBy(stack, '/operator/v1/invitations', role);
}

async function personInvitedBy(stack: Edge, path: string, role: string): Promise<PanelPerson> {
  const email = newEmail();
  const invited = await stack.operator.post(path, { email, role });
  if (invited.status !== 201) throw new Error(`not invited: ${invited.text}`);
  const token = tokenIn(invited.body.url);
  const browser = new PanelBrowser(stack.baseUrl);
  const accepted = await browser.post(`/invitations/${token}/accept`, {
    name: 'Ana Souza',
    password: PASSWORD,
  });
  if (accepted.status !== 201) throw new Error(`not accepted: ${accepted.text}`);
  return { browser, email, id: accepted.body.user.id };
}

/** A passkey of who is signed in, and the authenticator that has it. */
export async function newPasskey(
  browser: PanelBrowser,
): Promise<{ id: string; authenticator: SoftwareAuthenticator }> {
  const authenticator = new SoftwareAuthenticator(browser.baseUrl);
  const options = await browser.post('/passkeys/options');
  const response = JSON.parse(authenticator.register(options.text));
  const created = await browser.post('/passkeys', { name: 'Chave da Ana', response });
  if (created.status !== 201) throw new Error(`no passkey: ${created.text}`);
  return { id: created.body.id, authenticator };
}

/** As if the person had proved 11 minutes ago, for the last time, to be there. */
export async function letProofPass(stack: StackAccess, userId: string): Promise<void> {
  const reauthenticatedAt = new Date(Date.now() - 11 * 60_000);
  await stack.inDatabase('identity', (database) =>
    database.collection('sessions').updateMany({ userId }, { $set: { reauthenticatedAt } }),
  );
}
