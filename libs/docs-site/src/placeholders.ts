/** Stand in the written texts for what only a running gateway knows. */
export const placeholders = {
  /** PUBLIC_URL. */
  baseUrl: '{base_url}',
  /** Requests a minute. */
  perAddress: '{limit_per_address}',
  reads: '{limit_reads}',
  writes: '{limit_writes}',
} as const;

export type Placeholder = keyof typeof placeholders;
