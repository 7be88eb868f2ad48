/** One broken rule as the provider names it. The offending value is left out: it may be personal. */
export interface Violation {
  property: string | null;
  reason: string | null;
}

/** The provider said no (a 4xx that is no rate limit): nothing was done, and repeating the same call is useless. */
export class ProviderRefused extends Error {
  constructor(
    /** What was asked, as `PUT /cob/{txid}`: never with values. */
    readonly operation: string,
    readonly status: number,
    /** The last part of the RFC 7807 type, as `CobOperacaoInvalida`; null when the answer was no problem document. */
    readonly problem: string | null,
    readonly violations: readonly Violation[] = [],
  ) {
    super(`${operation} was refused: ${status} ${problem ?? 'without a reason'}`);
    this.name = 'ProviderRefused';
  }
}
