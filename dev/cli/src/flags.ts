import { parseArgs } from 'node:util';
import { UserError } from '@catraca/stack/command/user-error';

export interface Flags {
  once: boolean;
  reset: boolean;
  tour: boolean;
  help: boolean;
  port: number;
}

export const help = `npm start -- [flags]

  Starts MongoDB, Kafka, a sandbox bank and all services, then makes one demo Pix sale.

  --once      stop after the sale; the exit code is 0 if it worked
  --reset     delete this clone's data first
  --port N    the gateway's port (default 3000); other ports are chosen automatically
  --no-tour   skip the sale
  --help      show this help

  Environment variables used when set: MONGODB_URI, KAFKA_BROKERS, KAFKA_HOME, JAVA_HOME.`;

/** Parses the flags of `npm start`. Throws a UserError for an unknown or invalid one. */
export function parseFlags(args: string[]): Flags {
  try {
    const { values } = parseArgs({
      args,
      options: {
        once: { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        'no-tour': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        port: { type: 'string', default: '3000' },
      },
    });
    const { once, reset, help: helps } = values;
    return { once, reset, help: helps, tour: !values['no-tour'], port: parsePort(values.port) };
  } catch (error) {
    throw error instanceof UserError
      ? error
      : new UserError(`${(error as Error).message.split('. ')[0]}: see npm start -- --help`);
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new UserError(`--port ${text} is not a port: give a number from 1 to 65535.`);
}
