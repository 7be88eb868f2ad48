import { eventually } from './eventually.ts';
import type { Http } from './http.ts';

/**
 * The refund once it has ended. Its request answers `pending` when bank or acquirer take longer than the
 * seller waits, as on a busy machine.
 */
export function endedRefund(api: Http, refundId: string, timeoutMs = 60_000) {
  return eventually(async () => {
    const { status, body } = await api.get(`/v1/refunds/${refundId}`);
    expect([status, body.status]).not.toEqual([200, 'pending']);
    expect(status).toBe(200);
    return body;
  }, timeoutMs);
}
