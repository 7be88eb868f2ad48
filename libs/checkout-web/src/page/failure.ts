export interface Failed {
  code: string;
  details: Record<string, unknown>;
}

/** Code and details of anything thrown: a `Failure` of service.js, or a bug. */
export function failureOf(error: unknown): Failed {
  const { code, details } = (error ?? {}) as Partial<Failed>;
  return { code: typeof code === 'string' ? code : 'unexpected', details: details ?? {} };
}

const unknownOutcomes = [
  'network_error',
  'timeout',
  'invalid_response',
  'internal_error',
  'provider_unavailable',
  'service_unavailable',
];

/** Whether there may be a charge although the payment was answered by a failure. */
export function mayBeCharged(failed: Failed): boolean {
  return failed.code === 'session_completed' || isUnknownOutcome(failed);
}

/** Whether the request may have been carried out although no response said so. */
export function isUnknownOutcome({ code }: Failed): boolean {
  return unknownOutcomes.includes(code);
}
