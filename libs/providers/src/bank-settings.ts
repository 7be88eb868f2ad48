import { readFileSync } from 'node:fs';
import { isLoopback } from '@catraca/kernel/addresses';
import { z } from 'zod';
import type { BankOptions } from './bacen/http.ts';
import type { ProviderMode } from './provider-mode.ts';

/** What settings of a kind of bank say about themselves. */
interface Words {
  url: { description: string; example: string };
  key: { description: string; example: string };
  callbackUrl: { example: string };
}

function fieldsOf({ url, key, callbackUrl }: Words) {
  return {
    URL: z.url().optional().meta(url),
    CLIENT_ID: z.string().optional().meta({ description: 'OAuth2 client id at the bank' }),
    CLIENT_SECRET: z.string().optional().meta({ description: 'OAuth2 client secret at the bank' }),
    KEY: z.string().max(77).optional().meta(key),
    CALLBACK_URL: z
      .url()
      .optional()
      .meta({ description: 'URL of the gateway for the bank’s callbacks', ...callbackUrl }),
    TLS_CERT_FILE: z.string().optional().meta({
      description: 'client certificate for mTLS with the bank: a PEM file',
      example: '/etc/catraca/bank.pem',
    }),
    TLS_KEY_FILE: z.string().optional().meta({
      description: 'private key of the client certificate: a PEM file',
      example: '/etc/catraca/bank.key',
    }),
    TLS_CA_FILE: z.string().optional().meta({
      description: 'authority of the bank’s certificate: a PEM file; public ones without it',
      example: '/etc/catraca/bank-ca.pem',
    }),
  };
}

type Fields = ReturnType<typeof fieldsOf>;
type BankField = keyof Fields;
export type SettingsOf<Prefix extends string, Of extends ProviderMode> = {
  [Field in BankField as `${Prefix}_${Of}_${Field}`]: Fields[Field];
};

const CERTIFICATE: BankField[] = ['TLS_CERT_FILE', 'TLS_KEY_FILE'];
/** Any of `when` requires all of `needs`. */
const companions: { when: BankField[]; needs: BankField[] }[] = [
  {
    when: ['URL', 'CLIENT_ID', 'CLIENT_SECRET', 'KEY'],
    needs: ['URL', 'CLIENT_ID', 'CLIENT_SECRET', 'KEY'],
  },
  { when: [...CERTIFICATE, 'TLS_CA_FILE'], needs: CERTIFICATE },
];

type Given = Readonly<Record<string, unknown>>;

/** Settings of one kind of bank, `<prefix>_TEST_…` and `<prefix>_LIVE_…`: their schemas, their checks and what they amount to. */
export class BankSettings<Prefix extends string> {
  private readonly prefix: Prefix;
  private readonly fields: Fields;

  constructor(prefix: Prefix, words: Words) {
    this.prefix = prefix;
    this.fields = fieldsOf(words);
  }

  /** The schemas of one mode. */
  of<Of extends ProviderMode>(mode: Of): SettingsOf<Prefix, Of> {
    const named = Object.entries(this.fields).map(([field, schema]) => [
      `${this.prefix}_${mode}_${field}`,
      schema,
    ]);
    return Object.fromEntries(named) as SettingsOf<Prefix, Of>;
  }

  /** Names every setting of a bank that is missing although another one is given, and what a live bank lacks. */
  check(settings: Given, context: z.RefinementCtx): void {
    for (const name of this.missingOf(settings))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'missing, required with the others of its bank',
      });
    for (const { name, message } of this.unsafeOf(settings))
      context.addIssue({ code: 'custom', path: [name], message });
  }

  /** How to reach the bank of a mode, or null when it has none. */
  options(settings: Given, mode: ProviderMode): BankOptions | null {
    const of = (field: BankField) => settings[`${this.prefix}_${mode}_${field}`] as string | undefined;
    const baseUrl = of('URL');
    if (!baseUrl) return null;
    const [cert, key, ca] = [of('TLS_CERT_FILE'), of('TLS_KEY_FILE'), of('TLS_CA_FILE')];
    const read = (file: string) => readFileSync(file, 'utf8');
    return {
      baseUrl,
      mode: mode === 'LIVE' ? 'live' : 'test',
      clientId: of('CLIENT_ID') ?? '',
      clientSecret: of('CLIENT_SECRET') ?? '',
      ...(cert && key ? { tls: { cert: read(cert), key: read(key), ...(ca ? { ca: read(ca) } : {}) } } : {}),
    };
  }

  private missingOf(settings: Given): string[] {
    return (['TEST', 'LIVE'] as const).flatMap((mode) => {
      const lacks = (field: BankField) => settings[`${this.prefix}_${mode}_${field}`] === undefined;
      const missing = companions
        .filter(({ when }) => !when.every(lacks))
        .flatMap(({ needs }) => needs.filter(lacks));
      return missing.map((field) => `${this.prefix}_${mode}_${field}`);
    });
  }

  /** Live money moves over TLS with a client certificate. A bank on this machine, in tests, needs neither. */
  private unsafeOf(settings: Given): { name: string; message: string }[] {
    const urlName = `${this.prefix}_LIVE_URL`;
    const url = settings[urlName];
    if (typeof url !== 'string' || isLoopback(hostOf(url))) return [];
    const problems = CERTIFICATE.map((field) => `${this.prefix}_LIVE_${field}`)
      .filter((name) => settings[name] === undefined)
      .map((name) => ({ name, message: 'missing, required for a live bank' }));
    if (new URL(url).protocol === 'https:') return problems;
    return [
      { name: urlName, message: 'must be https; http is for a bank on this machine only' },
      ...problems,
    ];
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
