import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { eventually } from '@catraca/testing/eventually';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Headers and body as they came. */
  raw: string;
  text: string;
}

/** A mail server that keeps what it gets. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** Refuses what comes. */
  isFull = false;
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      const raw = await text(stream);
      if (this.isFull) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
      this.mails.push({ raw, to: envelope.rcptTo.map(({ address }) => address), text: bodyOf(raw) });
      done();
    },
  });

  /** Its URL for SMTP_URL. */
  async listen(): Promise<string> {
    const server = this.server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
  }

  /** The mails of this address, once there are so many. */
  async of(address: string, count = 1): Promise<ReceivedMail[]> {
    const found = () => this.mails.filter(({ to }) => to.includes(address));
    await eventually(async () => expect(found().length).toBeGreaterThanOrEqual(count));
    return found();
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

/** The body, from quoted-printable or base64 (RFC 2045, 6). */
function bodyOf(raw: string): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : body;
}
