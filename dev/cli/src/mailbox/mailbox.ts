import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type KeptMail, mailTextOf } from './mail-text.ts';
import { mailboxPage } from './mailbox-page.ts';

const MOST_MAILS = 500;
const MOST_BYTES = 1_000_000;
const HOST = '127.0.0.1';

/**
 * A mail server on loopback that delivers nothing: it keeps what services send, for people and programs to
 * read. Whoever can read it can accept invitations, so it answers under its own name only, which keeps out
 * pages that resolve theirs to this machine.
 */
export class Mailbox {
  readonly #mails: KeptMail[] = [];
  readonly #smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MOST_BYTES,
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address);
      void buffer(stream)
        .then((raw) => this.#keep(raw, to))
        .then(() => done(), done);
    },
  });
  readonly #http: Server;

  private constructor() {
    this.#http = createServer((request, response) => this.#answer(request, response));
  }

  /** Listens on two free ports. */
  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await Promise.all([
      once(mailbox.#smtp.listen(0, HOST), 'listening'),
      once(mailbox.#http.listen(0, HOST), 'listening'),
    ]);
    return mailbox;
  }

  /** For SMTP_URL. */
  get smtpUrl(): string {
    return `smtp://${HOST}:${portOf(this.#smtp.server.address())}`;
  }

  /** `?to=`: mails of this address. */
  get url(): string {
    return `http://${this.#authority}/mails`;
  }

  async close(): Promise<void> {
    this.#http.close();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#smtp.close(resolve));
  }

  get #authority(): string {
    return `${HOST}:${portOf(this.#http.address())}`;
  }

  async #keep(raw: Buffer, to: readonly string[]): Promise<void> {
    const at = new Date().toISOString();
    const mail = await mailTextOf(raw);
    this.#mails.unshift(...to.map((address) => ({ to: address, ...mail, at })));
    this.#mails.splice(MOST_MAILS);
  }

  #answer({ method, url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    const asked = URL.canParse(url, this.url) ? new URL(url, this.url) : null;
    const isForeign = headers.host !== this.#authority;
    if (isForeign || method !== 'GET' || asked?.pathname !== '/mails') {
      response.writeHead(isForeign ? 421 : 404).end();
      return;
    }
    const to = asked.searchParams.get('to')?.toLowerCase();
    const data = this.#mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to);
    const isForPeople = headers.accept?.includes('text/html') ?? false;
    response.writeHead(200, {
      'content-type': isForPeople ? 'text/html; charset=utf-8' : 'application/json',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    response.end(isForPeople ? mailboxPage(data) : JSON.stringify({ object: 'list', data }));
  }
}

function portOf(address: ReturnType<Server['address']>): number {
  return (address as AddressInfo).port;
}
