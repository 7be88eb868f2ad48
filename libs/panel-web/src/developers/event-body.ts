import type { SellerEvent } from '../queries/events.ts';

/** As endpoints get it (specification S13.2). */
export function eventBody({ id, type, created_at, data }: SellerEvent): string {
  return JSON.stringify({ id, type, created_at, data });
}
