import { CONFIG } from '@catraca/platform/service/config';
import { withTimeout } from '@catraca/platform/service/with-timeout';
import { log } from '@catraca/platform/telemetry/log';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { IdentitySettings } from '../config.ts';
import type { Mail } from '../domain/mails.ts';

const TIMEOUT_MS = 4_000;
/** Of the whole delivery: who invites waits for it. */
const SEND_TIMEOUT_MS = 6_000;

type MailSettings = Pick<IdentitySettings, 'SMTP_URL' | 'MAIL_FROM' | 'PANEL_URL'>;

/** Hands e-mails to the mail server of SMTP_URL. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  private readonly transport: Transporter | null;
  private readonly from: string;

  constructor(@Inject(CONFIG) { SMTP_URL, MAIL_FROM, PANEL_URL }: MailSettings) {
    this.from = MAIL_FROM ?? `nao-responda@${new URL(PANEL_URL).hostname}`;
    this.transport = SMTP_URL ? transportOf(new URL(SMTP_URL)) : null;
  }

  get hasServer(): boolean {
    return this.transport !== null;
  }

  /**
   * Whether there is a mail server and it took the e-mail. What it does not take is logged, without whom it
   * is for.
   */
  async send(mail: Mail): Promise<boolean> {
    if (!this.transport) return false;
    try {
      // As an object: of a text commas and quotes would be read, which name other recipients.
      const to = { name: '', address: mail.to };
      await withTimeout(this.transport.sendMail({ from: this.from, ...mail, to }), SEND_TIMEOUT_MS);
      return true;
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn({ code, responseCode }, 'the mail server did not take an e-mail');
      return false;
    }
  }

  onModuleDestroy(): void {
    this.transport?.close();
  }
}

function transportOf(url: URL): Transporter {
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const secure = url.protocol === 'smtps:';
  const ignoreTLS = url.searchParams.get('ignoreTLS') === 'true';
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ignoreTLS,
    requireTLS: !secure && !isLocal && !ignoreTLS,
    ...(url.username ? { auth: loginOf(url) } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function loginOf({ username, password }: URL) {
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}
