import type { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import type { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import type { platformEndpoints } from '@catraca/contracts/http/endpoints/platform-endpoints';
import type { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import type { z } from 'zod';

// The tables of endpoints, as types only: nothing of them, nor of zod, reaches the browser.

type OfPeople = typeof panelEndpoints;
type OfSellers = Omit<typeof sellerEndpoints, 'createThreeDsToken' | 'listen' | 'answerDelivery'>;
type OfOperator = Pick<
  typeof operatorEndpoints,
  | ('createSecretKey' | 'listSecretKeys' | 'revokeSecretKey')
  | ('createPublishableKey' | 'listPublishableKeys' | 'patchPublishableKey' | 'deletePublishableKey')
  | ('putBankAccount' | 'getBankAccount')
  | ('createWithdrawal' | 'cancelWithdrawal' | 'listWithdrawals' | 'getWithdrawal')
  | ('listLedgerEntries' | 'listSettlements')
  | ('getDisputeTimeline' | 'getWithdrawalTimeline' | 'getAccount')
>;
type Row = OfPeople[keyof OfPeople] | OfSellers[keyof OfSellers] | OfOperator[keyof OfOperator];

type PanelPath<Path extends string> = Path extends '/operator/v1/accounts/:account'
  ? '/account'
  : Path extends `/panel/v1${infer Rest}` | `/operator/v1/accounts/:account${infer Rest}` | `/v1${infer Rest}`
    ? Rest
    : never;

/** All that the operator calls is also the platform's people's. */
type OfPlatform = typeof operatorEndpoints & typeof platformEndpoints;
type PlatformRow = OfPlatform[keyof OfPlatform];
type PlatformPath<Path extends string> = Path extends `/panel/v1${infer Rest}`
  ? Rest
  : Path extends `/operator/v1${infer Rest}`
    ? `/platform${Rest}`
    : never;

/** By method and path below `/panel/v1`: `GET /charges/:code`. */
export type Calls = { [One in Row as `${One['method']} ${PanelPath<One['path']>}`]: One } & {
  [One in PlatformRow as `${One['method']} ${PlatformPath<One['path']>}`]: One;
};
export type CallName = keyof Calls;

type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Parameters<Name extends CallName> = [ParameterOf<Name>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParameterOf<Name>, string> };

type Query<One> = One extends { query: infer Schema extends z.ZodType }
  ? { query?: { [Member in keyof z.input<Schema>]?: string | number | boolean | undefined } }
  : { query?: undefined };

/** Files are sent by `queries/upload.ts`. */
type Body<One> = One extends { upload: object }
  ? { body?: undefined }
  : One extends { body: infer Schema extends z.ZodType }
    ? { body: z.input<Schema> }
    : { body?: undefined };

export type CallInput<Name extends CallName> = Parameters<Name> &
  Query<Calls[Name]> &
  Body<Calls[Name]> & { idempotencyKey?: string };

/** Calls that send a file. */
export type UploadName = {
  [Name in CallName]: Calls[Name] extends { upload: object } ? Name : never;
}[CallName];

export type CallOutput<Name extends CallName> = Calls[Name]['success'] extends {
  schema: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : null;
