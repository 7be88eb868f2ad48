import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { eventually } from '@catraca/testing/eventually';
import PostalMime from 'postal-mime';
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
      const { text: body = '' } = await PostalMime.parse(raw);
      this.mails.push({ raw, to: envelope.rcptTo.map(({ address }) => address), text: body });
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
