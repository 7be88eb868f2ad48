/** A member of a query or a body that is an option of its command. */
export interface Field {
  /** As on the wire: `payment_method`. */
  name: string;
  /** `list`: texts, separated by commas. */
  type: 'string' | 'number' | 'boolean' | 'list';
  choices?: string[];
  isRequired?: boolean;
}

/** A method of the SDK, and what it calls. */
export interface Operation {
  /** Where the method is: `['charges', 'create']`. */
  members: string[];
  /** HTTP method. */
  method: string;
  /** As in the OpenAPI document: `/v1/charges/{code}`. */
  path: string;
  /** What its ids are of, in their order. */
  ids: string[];
  query: Field[];
  /** Null for an operation without a body. */
  body: Field[] | null;
  isList: boolean;
  /** Whether the answer carries a secret. */
  hasSecret: boolean;
  /** Idempotency key. `given`: only if the caller has one. */
  key: 'made' | 'given' | null;
}
