import { ApiError } from '@catraca/kernel/errors';
import { log } from '@catraca/platform/telemetry/log';

/** What a service knows, or null while it is away: its part is left out, and the others are shown. */
export async function known<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'service_unavailable') throw error;
    log.warn({ err: error }, 'a service is away, and its part of an answer is missing');
    return null;
  }
}
