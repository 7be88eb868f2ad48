import { dayIn, oneOf, textIn } from '../../rules/search.ts';

export const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
export const statuses = ['2xx', '4xx', '5xx'] as const;

const anyId = /^[a-z]{2,4}_[0-9a-z]{26}$/;
const requestId = /^req_[0-9a-z]{26}$/;

/** The list's whole state, as the address has it: days are the person's. */
export interface RequestFilters {
  status?: (typeof statuses)[number];
  method?: (typeof methods)[number];
  /** What the calls made or addressed. */
  resource?: string;
  code?: string;
  created_since?: string;
  created_until?: string;
  after?: string;
}

export function requestFiltersOf(search: Record<string, unknown>): RequestFilters {
  return {
    ...oneOf('status', statuses, search),
    ...oneOf('method', methods, search),
    ...textIn('resource', search, anyId),
    ...textIn('code', search, /^[a-z_]{1,64}$/),
    ...dayIn('created_since', search),
    ...dayIn('created_until', search),
    ...textIn('after', search, requestId),
  };
}

/** What an id leads to: a request, the requests of a resource, or nothing. */
export function kindOf(id: string): 'request' | 'resource' | null {
  if (requestId.test(id)) return 'request';
  return anyId.test(id) ? 'resource' : null;
}
