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

const END_OF_HEADERS = '\r\n\r\n';

/** Of an e-mail in plain text, as SMTP brings it (RFC 5322), in UTF-8. */
export function mailTextOf(raw: Buffer): MailText {
  const [head = '', ...parts] = raw.toString('latin1').split(END_OF_HEADERS);
  const headers = headersOf(head);
  const text = bodyOf(parts.join(END_OF_HEADERS), headers.get('content-transfer-encoding'));
  return {
    subject: decodedWords(headers.get('subject') ?? ''),
    text: text.replaceAll('\r\n', '\n').trimEnd(),
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  };
}

/** By their names in lower case. Folded ones are one line again (RFC 5322, 2.2.3). */
function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function bodyOf(body: string, encoding = '7bit'): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding.toLowerCase() === 'quoted-printable') return unquoted(body.replaceAll('=\r\n', ''));
  return Buffer.from(body, 'latin1').toString();
}

/** Quoted-printable without its soft line breaks (RFC 2045, 6.7). */
function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** `=?UTF-8?Q?Ol=C3=A1?=`: white space between two of them does not count (RFC 2047, 6.2). */
function decodedWords(value: string): string {
  return value
    .replace(/\?=[ \t]+=\?/g, '?==?')
    .replace(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')),
    );
}
