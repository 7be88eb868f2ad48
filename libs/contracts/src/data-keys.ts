/**
 * What data keys are for. A service has those of its purpose only, so that one who takes it over opens
 * nothing else (docs/security.md).
 */
export const dataKeyPurposes = [
  'buyers',
  'sellers',
  'people',
  'cards',
  'webhooks',
  'bank_accounts',
  'idempotency',
] as const;

export type DataKeyPurpose = (typeof dataKeyPurposes)[number];

/** The variable with all keys of a purpose, where purposes share an environment: `.env`, the tools. */
export function dataKeyVariable(purpose: DataKeyPurpose): string {
  return `DATA_KEYS_${purpose.toUpperCase()}`;
}
