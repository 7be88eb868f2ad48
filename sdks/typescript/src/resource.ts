import type { Transport } from './transport.ts';

/** What calls the API in a resource's name. */
export abstract class Resource {
  /** @internal */
  constructor(protected readonly transport: Transport) {}
}
