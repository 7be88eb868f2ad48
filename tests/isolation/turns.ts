import type { HttpResponse } from '@catraca/testing/http';

const AT_ONCE = 24;

let free = AT_ONCE;
const waiting: (() => void)[] = [];

/** Sends a request when it is its turn: there are some ten thousand. */
export async function inTurn(request: () => Promise<HttpResponse>): Promise<HttpResponse> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await request();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
