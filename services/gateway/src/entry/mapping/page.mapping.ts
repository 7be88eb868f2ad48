import type { ListCursor } from '@catraca/contracts/gen/catraca/common/v1/cursor';
import type { Page } from '@catraca/contracts/http/schemas/list';

/** The part of a list that an inner service reads: after an item, one more than is shown (`listOf`). */
export function pageOf({ page, per_page: perPage, after, after_item }: Page): {
  page: number;
  perPage: number;
  after?: ListCursor | undefined;
} {
  if (after === undefined) return { page, perPage, after: after_item };
  return { page, perPage: perPage + 1, after: { createdAt: '', id: after } };
}
