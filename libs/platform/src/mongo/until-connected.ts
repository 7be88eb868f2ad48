import { log } from '../telemetry/log.ts';

const MAX_ATTEMPTS = 6;

/** Retries a connection to MongoDB, which may start later than this service. */
export async function untilConnected<Result>(connect: () => Promise<Result>): Promise<Result> {
  for (let left = MAX_ATTEMPTS; ; left--) {
    try {
      return await connect();
    } catch (error) {
      if (left === 1) throw error;
      log.warn({ err: error }, 'MongoDB unreachable; connecting will be retried');
    }
  }
}
