/** 128 random bits. `crypto.randomUUID` is not there on an address without TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** The Idempotency-Key of a form: the same for the same content, so that a second try makes nothing twice. */
export class SubmissionKeys {
  private content: string | null = null;
  private key = '';

  keyOf(body: object): string {
    const content = JSON.stringify(body);
    if (content !== this.content) {
      this.content = content;
      this.key = newKey();
    }
    return this.key;
  }

  /** After success: the same content again means another one. */
  renew(): void {
    this.content = null;
  }
}
