import type { Page } from '@catraca/contracts/http/schemas/list';

/** The part of a list that an inner service reads. */
export function pageOf({ page, per_page: perPage, after_item: after }: Page) {
  return { page, perPage, after };
}
