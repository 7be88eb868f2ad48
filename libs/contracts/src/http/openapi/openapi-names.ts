import type { z } from 'zod';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { sellerEndpoints } from '../endpoints/seller-endpoints.ts';

/** Endpoints whose id says less than a reader of the document expects. */
const renamed: Readonly<Record<string, string>> = {
  listRefunds: 'listChargeRefunds',
  listAllRefunds: 'listRefunds',
};

/**
 * Name of an operation, unique over both documents: `createCharge`. A seller's own endpoints have the plain
 * names; what the operator does with the same thing of a seller has `Account` in it.
 */
export function operationIdOf({ id, access }: Endpoint): string {
  if (access.by !== 'operator') return (renamed[id] ?? id).replace('Own', '').replace(/^(patch|put)/, 'update');
  const name = id.replace(/^(patch|put)/, 'update');
  return sellerOperations.has(name) ? name.replace(/^[a-z]+/, '$&Account') : name;
}

const sellerOperations = new Set(Object.values(sellerEndpoints).map(operationIdOf));

/** Component with the body of an operation: `ChargeCreate` of `createCharge`. */
export function bodyNameOf(endpoint: Endpoint): string {
  const [, verb = '', noun] = /^([a-z]+)(.*)$/.exec(operationIdOf(endpoint))!;
  return `${noun}${capitalized(verb)}`;
}

/** Component with a webhook: `ChargePaidEvent` of `chargePaid`. */
export function eventNameOf(operationId: string): string {
  return `${capitalized(operationId)}Event`;
}

const components = new Map<string, z.ZodType>();

/** The schema as a component of this name. Made once: two of a name would be a conflict in the document. */
export function component(name: string, schema: z.ZodType): z.ZodType {
  const named = components.get(name) ?? schema.meta({ id: name });
  components.set(name, named);
  return named;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
