/** One violated rule: the name of the property. The bank's words may hold personal data and are not read. */
export interface Violation {
  property: string | null;
}

/** Names of properties look like this; anything else is text that somebody wrote. */
const PROPERTY = /^[a-zA-Z_][\w.[\]]{0,79}$/;
const NOT_FOUND = 404;

/**
 * Our access or the moment was refused, not the request: it may succeed later. A 404 may come from a proxy.
 */
const OF_THE_MOMENT: readonly number[] = [401, 403, 404, 408, 429];

/**
 * The provider refused the request (a 4xx other than a rate limit): it did nothing about this one. An earlier
 * send of the same request may have been processed.
 */
export class ProviderRefused extends Error {
  /** Whether an earlier send within the same call had an unknown outcome. */
  afterDoubt = false;

  constructor(
    /** The operation without values, for example `PUT /cob/{txid}`. */
    readonly operation: string,
    readonly status: number,
    /**
     * Last segment of the RFC 7807 type, for example `CobOperacaoInvalida`; null without a problem document.
     */
    readonly problem: string | null,
    readonly violations: readonly Violation[] = [],
  ) {
    super(`${operation} was refused: ${status} ${problem ?? 'without a reason'}`);
    this.name = 'ProviderRefused';
  }

  /** Whether this operation was refused as such, so that a repetition is refused too. */
  isDefinite(operation: string): boolean {
    return this.operation === operation && !OF_THE_MOMENT.includes(this.status);
  }
}

export function violationOf(name: string): Violation {
  return { property: PROPERTY.test(name) ? name : null };
}

/**
 * Whether the provider answered this very operation with 404. A 404 of another one, as of the token endpoint,
 * or one without a problem document, which may come from a proxy, proves no absence.
 */
export function isNotFound(error: unknown, operation: string): error is ProviderRefused {
  const isOfOperation = error instanceof ProviderRefused && error.operation === operation;
  return isOfOperation && error.status === NOT_FOUND && error.problem !== null;
}
