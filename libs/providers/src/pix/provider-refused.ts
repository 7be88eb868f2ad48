/** One violated rule: the name of the property. The bank's words may hold personal data and are not read. */
export interface Violation {
  property: string | null;
}

/** Our access or the moment was refused, not the request: it may succeed later. A 404 may come from a proxy. */
const OF_THE_MOMENT: readonly number[] = [401, 403, 404, 408, 429];

/** The provider refused the request (a 4xx other than a rate limit): nothing was done. */
export class ProviderRefused extends Error {
  constructor(
    /** The operation without values, for example `PUT /cob/{txid}`. */
    readonly operation: string,
    readonly status: number,
    /** Last segment of the RFC 7807 type, for example `CobOperacaoInvalida`; null without a problem document. */
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
