import { Problem } from './problem.ts';

/** 128 random bits. `crypto.randomUUID` is not there on an address without TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * The Idempotency-Key of each thing that is sent: the same for the same content until its answer is known, so
 * that a second try makes nothing twice, whatever was sent in between.
 */
export class SubmissionKeys {
  private readonly keys = new Map<string, string>();

  /** Runs `submit` with the content's key. */
  async with<Output>(content: unknown, submit: (key: string) => Promise<Output>): Promise<Output> {
    const name = JSON.stringify(content);
    const key = this.keys.get(name) ?? newKey();
    this.keys.set(name, key);
    try {
      const output = await submit(key);
      this.keys.delete(name);
      return output;
    } catch (error) {
      if (isRecorded(error)) this.keys.delete(name);
      throw error;
    }
  }

  /** What begins like this is sent anew the next time: what came of it before is gone. */
  forget(content: readonly unknown[]): void {
    const start = `${JSON.stringify(content).slice(0, -1)},`;
    for (const name of this.keys.keys()) if (name.startsWith(start)) this.keys.delete(name);
  }
}

const NOT_RECORDED = new Set([401, 403, 409, 429]);

/** Whether the gateway would answer the same to this key again (specification S4.10). */
function isRecorded(error: unknown): boolean {
  return error instanceof Problem && error.status < 500 && !NOT_RECORDED.has(error.status);
}
