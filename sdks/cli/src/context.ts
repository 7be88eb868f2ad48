import Catraca from 'catraca';
import type { Command } from 'commander';
import { credentialsOf } from './config.ts';
import { Gateway } from './gateway.ts';
import type { Io } from './io.ts';
import { Output } from './output.ts';

/** What the commands share. */
export class Context {
  constructor(readonly io: Io) {}

  output(command: Command): Output {
    const { json = false, printSecret } = command.optsWithGlobals();
    return new Output(this.io, { json, printSecret });
  }

  /** Throws UsageError without a key or an address. */
  async catraca(): Promise<Catraca> {
    const { key, url } = await credentialsOf(this.io);
    return new Catraca({ apiKey: key, baseURL: url });
  }

  /** Throws UsageError without a key or an address. */
  async gateway(): Promise<Gateway> {
    return new Gateway(await credentialsOf(this.io));
  }
}
