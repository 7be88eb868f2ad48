import PostalMime from 'postal-mime';

/** What people read of an e-mail. */
export interface MailText {
  subject: string;
  text: string;
  /** Addresses in the text, in their order. */
  links: string[];
}

/** An e-mail of the mailbox. */
export interface KeptMail extends MailText {
  to: string;
  /** When it came, RFC 3339. */
  at: string;
}

/** Of an e-mail as SMTP brings it (RFC 5322). */
export async function mailTextOf(raw: Buffer): Promise<MailText> {
  const mail = await PostalMime.parse(raw);
  const text = (mail.text ?? '').replaceAll('\r\n', '\n').trimEnd();
  return { subject: mail.subject ?? '', text, links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [] };
}
