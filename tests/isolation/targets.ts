import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { endpointExamples } from '@catraca/contracts/http/openapi/openapi-examples';
import { fileForm } from '@catraca/testing/upload';
import type { z } from 'zod';
import type { Caller } from './callers.ts';
import type { Resource } from './resources.ts';

/** An endpoint with its ids filled in: those of its address, and those of its example body. */
export interface Target {
  endpoint: Endpoint;
  path: string;
  body: object | undefined;
  /** What the ids name, null where that is nothing. */
  named: (Resource | null)[];
}

interface Candidate {
  id: string;
  resource: Resource | null;
}

/** A place where an endpoint is given an id: `:code` in its address, `endpoint_id` in its body. */
interface Slot {
  name: string;
  kind: string;
  isOfBody: boolean;
}

const idForm = /^([a-z]+)_[0-9a-z]{26}$/;
const kindOfPrefix: Record<string, string> = {
  acc: 'accounts',
  ch: 'charges',
  evt: 'events',
  mnd: 'mandates',
  wd: 'withdrawals',
  we: 'webhook_endpoints',
};

/** Where what stands before an id does not tell its kind: that of the last id, by endpoint. */
const kindOfLast: Record<string, string> = { closeListener: 'listeners' };

/** What an address must have besides its ids. */
const requiredQueries: Record<string, string> = {
  getInstallments: '?amount=12990',
  getPostalCode: '?zip_code=01310100',
  search: '?q=pedido',
};

/**
 * The endpoint with every combination of what there is and what there is not. Throws for an id of which there
 * is no example.
 */
export function targetsOf(endpoint: Endpoint, resources: readonly Resource[]): Target[] {
  const slots = slotsOf(endpoint);
  const fillings = slots.reduce<Candidate[][]>(
    (all, slot) =>
      all.flatMap((some) => candidatesFor(slot, endpoint, resources).map((one) => [...some, one])),
    [[]],
  );
  return fillings.map((filling) => ({
    endpoint,
    path: addressOf(endpoint, slots, filling),
    body: bodyOf(endpoint, slots, filling),
    named: filling.map(({ resource }) => resource),
  }));
}

function addressOf({ id, path }: Endpoint, slots: Slot[], filling: Candidate[]): string {
  const filled = slots.reduce((address, { name }, at) => address.replace(`:${name}`, filling[at]!.id), path);
  return filled + (requiredQueries[id] ?? '');
}

/** Whether all that the ids name is there, and of one account and mode. */
export function isTogether({ named }: Target, whose: Partial<Resource> = {}): boolean {
  const { account = null, livemode = null } = whose;
  if (named.includes(null)) return false;
  const parts = [{ account, livemode }, ...(named as Resource[])];
  return isOne(parts.map((part) => part.account)) && isOne(parts.map((part) => part.livemode));
}

/** Whether it is the caller's; the operator's and a bank's is everything, and a payment link is anybody's. */
export function isOwn(target: Target, { owner }: Caller): boolean {
  const { by } = target.endpoint.access;
  return isTogether(target, by === 'secret_key' || by === 'publishable_key' ? owner : undefined);
}

/** Parameters of the endpoint's query that take this id, and not anything. */
export function filtersFor({ id }: Resource, { query }: Endpoint): string[] {
  const filters = Object.entries((query as z.ZodObject | undefined)?.shape ?? {}) as [string, z.ZodType][];
  const takes = (filter: z.ZodType, text: string) => filter.safeParse(text).success;
  return filters.filter(([, filter]) => takes(filter, id) && !takes(filter, 'x')).map(([name]) => name);
}

function isOne(values: unknown[]): boolean {
  return new Set(values.filter((value) => value !== null)).size <= 1;
}

function slotsOf({ id, path }: Endpoint): Slot[] {
  const segments = path.split('/');
  const ofAddress = segments.flatMap((segment, at) =>
    segment.startsWith(':')
      ? [{ name: segment.slice(1), kind: kindOfLast[id] ?? segments[at - 1]!, isOfBody: false }]
      : [],
  );
  const ofBody = Object.entries(endpointExamples[id]?.body ?? {}).flatMap(([name, value]) => {
    const prefix = idForm.exec(String(value))?.[1];
    return prefix ? [{ name, kind: kindOfPrefix[prefix] ?? prefix, isOfBody: true }] : [];
  });
  return [...ofAddress, ...ofBody];
}

function candidatesFor(
  { kind, isOfBody }: Slot,
  { path }: Endpoint,
  resources: readonly Resource[],
): Candidate[] {
  const there = resources.filter((resource) => resource.kind === kind);
  const [first] = there;
  if (!first) throw new Error(`${path} names ${kind}, and isolation-resources.ts makes none`);
  const prefix = idForm.exec(first.id)?.[1];
  const unknown = prefix ? `${prefix}_${'0'.repeat(26)}` : 'nothing';
  return [
    ...there.map((resource) => ({ id: resource.id, resource })),
    { id: unknown, resource: null },
    ...(isOfBody ? [] : [{ id: 'not-an-id', resource: null }]),
  ];
}

function bodyOf({ id, body, upload }: Endpoint, slots: Slot[], filling: Candidate[]): object | undefined {
  if (upload) return fileForm();
  const example = endpointExamples[id]?.body ?? (body?.meta()?.example as object | undefined);
  if (!example) return undefined;
  const ids = slots.flatMap(({ name, isOfBody }, at) => (isOfBody ? [[name, filling[at]!.id]] : []));
  return { ...example, ...Object.fromEntries(ids) };
}
