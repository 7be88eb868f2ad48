import { Badge } from '../ui/badge.tsx';

const MOST_GOOD = 399;
const LEAST_OURS = 500;

/** An HTTP status: ours to answer for from 500 on. */
export function RequestBadge({ status }: { status: number }) {
  if (status <= MOST_GOOD) return <Badge tone="good">{String(status)}</Badge>;
  return <Badge tone={status >= LEAST_OURS ? 'bad' : 'warn'}>{String(status)}</Badge>;
}
