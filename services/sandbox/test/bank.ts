import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { RunningService } from '@catraca/platform/service/define-service';
import { eventually } from '@catraca/testing/eventually';
import mongoose from 'mongoose';
import { request } from 'undici';
import { sandboxService } from '../src/sandbox.module.ts';
import { scopes } from '../src/shared/domain/access-token.ts';

export const credentials = { clientId: 'catraca', clientSecret: 'a-secret-for-tests-only' };
export const acquirerKeys = { secretKey: 'sk_sandbox_for_tests_only', publicKey: 'pk_sandbox_tests' };
export const threeDsSecret = 'a-secret-of-3ds-tokens-for-tests-only';
export const chave = 'pix@loja.example';

export interface Response {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes back
  body: any;
}

/** A bank of this test file's own, over real HTTP, on a real MongoDB and a database that ends with it. */
export class Bank {
  private token = '';

  private constructor(
    readonly url: string,
    private readonly environment: NodeJS.ProcessEnv,
    private service: RunningService,
  ) {}

  /** Its reads never lag, unless `settings` say so: most tests look at one state after the other. */
  static async open(
    profile: 'standard' | 'lenient' = 'standard',
    settings: NodeJS.ProcessEnv = {},
  ): Promise<Bank> {
    const port = await freePort();
    const environment = {
      HOST: '127.0.0.1',
      HTTP_PORT: String(port),
      MONGODB_URI: process.env.MONGODB_URI,
      MONGODB_DATABASE: `sandbox_${randomBytes(6).toString('hex')}`,
      SANDBOX_PROFILE: profile,
      SANDBOX_CLIENT_ID: credentials.clientId,
      SANDBOX_CLIENT_SECRET: credentials.clientSecret,
      SANDBOX_THREE_DS_SECRET: threeDsSecret,
      SANDBOX_ACQUIRER_SECRET_KEY: acquirerKeys.secretKey,
      SANDBOX_ACQUIRER_PUBLIC_KEY: acquirerKeys.publicKey,
      LOG_LEVEL: 'error',
      ...settings,
    };
    return new Bank(`http://127.0.0.1:${port}`, environment, await sandboxService.start(environment));
  }

  async restart(): Promise<void> {
    await this.service.close();
    this.service = await sandboxService.start(this.environment);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.inDatabase((connection) => connection.dropDatabase());
  }

  /** Works on what the bank stored, behind its back. */
  async inDatabase<T>(work: (connection: mongoose.Connection) => Promise<T>): Promise<T> {
    const dbName = this.environment.MONGODB_DATABASE!;
    const connection = await mongoose.createConnection(process.env.MONGODB_URI!, { dbName }).asPromise();
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }

  /** A call with the merchant's token. */
  async call(method: string, path: string, body?: unknown): Promise<Response> {
    this.token ||= (await this.fetchToken()).body.access_token;
    return this.send(method, this.pathOf(path), { authorization: `Bearer ${this.token}` }, body);
  }

  /** A route of API Pix where this bank has it. */
  pathOf(path: string): string {
    const isOfStandard = /^\/(cob|pix|med|webhook|rec|solicrec|cobr|locrec|webhookrec|webhookcobr)\b/.test(
      path,
    );
    return isOfStandard && this.environment.SANDBOX_PROFILE === 'standard' ? `/api/v2${path}` : path;
  }

  /** A call that drives the bank. */
  drive(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.send(method, `/sandbox/v1${path}`, headers, body);
  }

  fetchToken(
    form = `grant_type=client_credentials&scope=${scopes.join('+')}`,
    secret = credentials.clientSecret,
  ): Promise<Response> {
    const basic = Buffer.from(`${credentials.clientId}:${secret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
    return this.send('POST', '/oauth/token', headers, form);
  }

  async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Response> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await request(this.url + path, {
      method: method as 'GET',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: text ?? null,
    });
    const content = await response.body.text();
    const isJson = /json/.test(String(response.headers['content-type']));
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? JSON.parse(content) : content,
    };
  }

  /** A charge of R$ 12,34 that was just made; `changes` to what is asked for. */
  async newCob(changes: object = {}): Promise<Response['body']> {
    const { status, body } = await this.call('PUT', `/cob/${newTxid()}`, { ...cobRequest, ...changes });
    if (status !== 201) throw new Error(`PUT /cob was answered ${status}`);
    return body;
  }
}

export const cobRequest = { calendario: { expiracao: 3600 }, valor: { original: '12.34' }, chave };

export function newTxid(): string {
  return randomBytes(16).toString('hex');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** For what comes by itself: within five seconds. */
export function soon<Result>(expectation: () => Result | Promise<Result>): Promise<Result> {
  return eventually(expectation, 5_000);
}
