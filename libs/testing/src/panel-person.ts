import { Http, type HttpResponse } from './http.ts';
import type { Edge } from './seller.ts';
import type { StackAccess } from './stack-access.ts';

export const PASSWORD = 'três tigres tristes';

let people = 0;

/** An e-mail that no other person of this run has. Long digits could pass for a card number. */
export function newEmail(): string {
  people += 1;
  return `pessoa-${people}-${process.pid.toString(36)}-${Date.now().toString(36)}@loja.example`;
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
export async function newPanelPerson(stack: Edge, account: string, role = 'owner'): Promise<PanelPerson> {
  const email = newEmail();
  const path = `/operator/v1/accounts/${account}/invitations`;
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

/** As if the person had proved 11 minutes ago, for the last time, to be there. */
export async function letProofPass(stack: StackAccess, userId: string): Promise<void> {
  const reauthenticatedAt = new Date(Date.now() - 11 * 60_000);
  await stack.inDatabase('identity', (database) =>
    database.collection('sessions').updateMany({ userId }, { $set: { reauthenticatedAt } }),
  );
}
