import { ApiError, type ErrorCode } from '@catraca/kernel/errors';
import type { OnApplicationShutdown } from '@nestjs/common';
import { HttpClient } from '../http/client.ts';

const TIMEOUT_MS = 8_000;
const JSON_BODY = { 'content-type': 'application/json' };

interface SandboxAction {
  /** Below `/sandbox/v1/`. */
  path: string;
  /** The path without its values. */
  route: string;
  body?: object;
  /** The error when the sandbox refuses. */
  refusal: ErrorCode;
}

/** Drives the sandbox: does what people and banks would do at a real bank or acquirer. */
export abstract class SandboxHttp implements OnApplicationShutdown {
  private readonly http: HttpClient | null;

  constructor({ SANDBOX_URL }: { SANDBOX_URL?: string | undefined }) {
    this.http = SANDBOX_URL ? new HttpClient(SANDBOX_URL, { timeoutMs: TIMEOUT_MS }) : null;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http?.close();
  }

  /**
   * The body of the response. Throws the refusal, and provider_unavailable, also when there is no sandbox.
   */
  protected async drive({ path, route, body, refusal }: SandboxAction): Promise<string> {
    if (!this.http) throw new ApiError('provider_unavailable');
    const response = await this.http
      .send({
        method: 'POST',
        path: `/sandbox/v1/${path}`,
        route: `/sandbox/v1/${route}`,
        ...(body ? { headers: JSON_BODY, body: JSON.stringify(body) } : {}),
      })
      .catch((cause: unknown) => Promise.reject(new ApiError('provider_unavailable', {}, { cause })));
    if (response.status >= 500) throw new ApiError('provider_unavailable');
    if (response.status >= 400) throw new ApiError(refusal);
    return response.body;
  }
}
