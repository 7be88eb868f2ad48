/** One violated rule as the provider names it, without the value, which may be personal data. */
export interface Violation {
  property: string | null;
  reason: string | null;
}

/** The provider refused the request (a 4xx other than a rate limit): nothing was done, and a retry is useless. */
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
}
