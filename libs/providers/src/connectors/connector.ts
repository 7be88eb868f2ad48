import type { z } from 'zod';
import type { AcquirerProvider } from '../acquirer/acquirer-provider.ts';
import type { PayoutProvider } from '../payouts/payout-provider.ts';
import type { PixProvider } from '../pix/pix-provider.ts';
import type { ProviderMode } from '../provider-mode.ts';
import type { CallbackRoute } from './callback.ts';

/** What a provider may do for us. `disputes`: it reports contested payments (MED, chargebacks). */
export const capabilities = ['pix', 'pixAutomatic', 'payouts', 'cards', 'disputes'] as const;
export type Capability = (typeof capabilities)[number];

/** What a connection is for, as names of settings begin: `PIX_TEST_URL`. */
export interface Ports {
  PIX: PixProvider;
  PAYOUT: PayoutProvider;
  ACQUIRER: AcquirerProvider;
}
export type Purpose = keyof Ports;

/** Settings as given, without `<purpose>_<mode>_` before their names. */
export type Given = Readonly<Record<string, string | undefined>>;

export interface Problem {
  field: string;
  message: string;
}

/** One provider: what it can do, and how it is reached and calls us (ADR 56). */
export interface Connector {
  /** In settings, and in the paths of its callbacks. */
  name: string;
  /** At most: a connection may be able to do less, by its settings. */
  can: Readonly<Record<Capability, boolean>>;
  callbacks: readonly CallbackRoute[];
  ports: { readonly [P in Purpose]?: ConnectorPort<P> };
}

export interface ConnectorPort<P extends Purpose> {
  /** Settings that one connection needs; required ones are required when any of them is given. */
  settings: z.ZodObject;
  /** What several settings together violate. They may be incomplete. */
  problemsOf(given: Given, mode: ProviderMode): Problem[];
  /** Connects by complete settings. */
  connect(given: Given, context: ConnectionContext): Connected<P>;
}

export interface ConnectionContext {
  mode: ProviderMode;
  /** In QR codes. */
  merchant: { name: string; city: string };
  /** Time limit of one call. Default: 8 s. */
  timeoutMs?: number;
}

export interface Connected<P extends Purpose> {
  client: Limitable<Ports[P]>;
  /** What the connector can do and this connection cannot. */
  cannot?: readonly Capability[];
  /** Where the provider calls us. */
  callbackUrl?: string | undefined;
  /** What payment pages need of an acquirer. */
  browser?: BrowserSide;
}

/** A client whose calls can be held back. */
export type Limitable<Port> = Port & {
  /**
   * The same provider, for work that nobody waits for. All its users together make at most this many calls a
   * second.
   */
  paced(callsPerSecond: number): Port;
  /** The same provider, with at most `concurrent` calls at a time for all its users together. */
  bounded(concurrent: number, waiting: number): Port;
};

export interface BrowserSide {
  /**
   * Where browsers send cards to get a token. Pages allow requests to its origin (Content-Security-Policy).
   */
  tokenizationUrl: string;
  publicKey: string;
  /**
   * `secret` signs the tokens (JWT, HS256) that browsers show to the 3-D Secure server. Null: there is none.
   */
  threeDSecure: { libraryUrl: string; secret: string } | null;
}

/** A port whose settings are parsed before it connects. */
export function portOf<P extends Purpose, Settings extends z.ZodObject>(definition: {
  settings: Settings;
  problemsOf(given: Given, mode: ProviderMode): Problem[];
  connect(given: z.output<Settings>, context: ConnectionContext): Connected<P>;
}): ConnectorPort<P> {
  const { settings, connect } = definition;
  return { ...definition, connect: (given, context) => connect(settings.parse(given), context) };
}
