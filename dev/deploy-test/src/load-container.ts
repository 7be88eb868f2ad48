import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@catraca/stack/command/user-error';
import { docker } from './docker.ts';
import { loadProgram } from './load-bundle.ts';

/** What src/sales writes, added up since its start. */
export interface SalesCounts {
  begun: number;
  paid: number;
  /** By cause. */
  retries: Record<string, number>;
  failed: string[];
}

/** Its sales take up to two minutes to end. */
const STOP_SECONDS = 150;

export interface LoadOptions {
  name: string;
  network: string;
  baseUrl: string;
  operatorToken: string;
  perSecond: number;
}

/** Sales from a container of their own, as sellers make them from outside. */
export class LoadContainer {
  readonly #options: LoadOptions;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { name, network, baseUrl, operatorToken, perSecond } = this.#options;
    await this.remove();
    const container = ['--detach', '--name', name, '--network', network];
    const environment = ['--env', `BASE_URL=${baseUrl}`, '--env', `OPERATOR_TOKEN=${operatorToken}`];
    const { flags, program } = await loadProgram();
    const sales = ['catraca/tools:local', program, '--per-second', String(perSecond)];
    await docker('run', ...container, ...environment, ...flags, ...sales);
  }

  /** What it has counted so far. */
  async counts(): Promise<SalesCounts> {
    for (let tries = 0; tries < 60; tries++) {
      const lines = (await docker('logs', '--tail', '50', this.#options.name)).trim().split('\n');
      const last = lines.findLast((line) => line.startsWith('{'));
      if (last) return JSON.parse(last);
      await sleep(500);
    }
    throw new UserError(
      `The load has not begun:\n${await docker('logs', '--tail', '5', this.#options.name)}`,
    );
  }

  /** Ends its sales and returns all that it counted. */
  async stop(): Promise<SalesCounts> {
    await docker('stop', '-t', String(STOP_SECONDS), this.#options.name);
    return this.counts();
  }

  /** What it repeated and why, a line for each. */
  async notes(): Promise<string[]> {
    return (await docker('logs', this.#options.name))
      .split('\n')
      .filter((line) => line && !line.startsWith('{'));
  }

  async remove(): Promise<void> {
    await docker('rm', '--force', this.#options.name).catch(() => undefined);
  }
}
