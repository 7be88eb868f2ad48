import { once } from 'node:events';
import { SchemaVersionError } from '../mongo/migrations.ts';
import { log } from '../telemetry/log.ts';
import { stopTelemetry } from '../telemetry/telemetry.ts';
import { ConfigError } from './config.ts';
import type { RunningService, Service } from './define-service.ts';

/**
 * Runs a service as this process. Settings come from the environment; SIGTERM and SIGINT drain it; the parent
 * gets `ready`. With the argument `migrate` it migrates its database and ends.
 */
export async function runService(service: Service): Promise<void> {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error; the process ends');
    process.exit(1);
  });
  const [command, ...flags] = process.argv.slice(2);
  try {
    if (command === 'migrate') {
      await service.migrate(process.env, { dryRun: flags.includes('--dry-run') });
      process.exit(0);
    }
    const running = await service.start(process.env);
    log.info('ready');
    process.send?.('ready');
    // 'disconnect': the launcher died, and nobody else would end this process.
    const ended = ['SIGTERM', 'SIGINT', 'disconnect'].map((name) => once(process, name));
    void Promise.race(ended).then(() => stop(running));
  } catch (error) {
    if (error instanceof ConfigError || error instanceof SchemaVersionError)
      process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'service could not start');
    process.exit(1);
  }
}

async function stop(running: RunningService): Promise<void> {
  try {
    await running.close();
    await stopTelemetry();
    log.info('stopped');
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, 'service did not stop cleanly');
    process.exit(1);
  }
}
