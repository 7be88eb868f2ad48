import type { ListCursor as WireCursor } from '@catraca/contracts/gen/catraca/common/v1/cursor';
import type { Cursor, Page } from '../mongo/newest-first.ts';

interface WirePage {
  page: number;
  perPage: number;
  after?: WireCursor | null | undefined;
}

/** The part of a list that a request asks for. */
export function pageFrom({ page, perPage, after }: WirePage): Page {
  return { page, perPage, ...(after && { after: cursorFrom(after) }) };
}

function cursorFrom({ createdAt, id }: WireCursor): Cursor {
  return { createdAt: createdAt === '' ? null : new Date(createdAt), id };
}
