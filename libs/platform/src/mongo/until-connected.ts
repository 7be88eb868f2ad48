import { log } from '../telemetry/log.ts';

const CONNECTION_TRIES = 6;

/** Retries a connection to MongoDB, which may only be slower to start than this service. */
export async function untilConnected<Result>(connect: () => Promise<Result>): Promise<Result> {
  for (let left = CONNECTION_TRIES; ; left--) {
    try {
      return await connect();
    } catch (error) {
      if (left === 1) throw error;
      log.warn({ err: error }, 'MongoDB takes no connection yet; it will be retried');
    }
  }
}
