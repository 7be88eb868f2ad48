import { ledgerEventTypes } from '@catraca/contracts/events/charge-events';
import type {
  ChargeMoment,
  GetChargeHistoryResponse,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { RefundHistory } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { Links } from '../../domain/timeline/timeline.ts';
import { resourceLinks } from './entries.ts';

const postedTypes: readonly string[] = ledgerEventTypes;

type Charge = Pick<NonNullable<GetChargeHistoryResponse['charge']>, 'status'>;

/** What of a charge we still do ourselves, by its links. `postedSeqs`: events that the ledger has. */
export function ownWork(
  { charge, moments }: { charge?: Charge | null | undefined; moments: readonly ChargeMoment[] },
  histories: readonly Pick<RefundHistory, 'id' | 'status'>[],
  postedSeqs: readonly number[],
): Links[] {
  const posted = new Set(postedSeqs);
  const pending = histories.filter(({ status }) => status === 'pending');
  const unposted = moments.filter(({ type, seq }) => postedTypes.includes(type) && !posted.has(seq));
  return [
    ...pending.map(({ id }) => resourceLinks([id])),
    ...unposted.map(({ subjectId }) => resourceLinks(subjectId ? [subjectId] : [])),
    ...(charge?.status === 'processing' ? [{}] : []),
  ];
}
