import { Injectable } from '@nestjs/common';
import { momentOf } from '../../../shared/domain/bank-time.ts';
import { Problem, violated } from '../../../shared/domain/problem.ts';
import { type LinkedLocRec, LocRecStore } from '../../adapters/automatic/loc-rec.store.ts';
import { newLocationId, newLocationToken } from '../../domain/arrangement-ids.ts';
import type { LocRec } from '../../domain/automatic/rec.ts';
import { ChangeRec } from './change-rec.ts';

/** Locations of mandates: made by the merchant, taken by one mandate each. */
@Injectable()
export class LocRecs {
  constructor(
    private readonly locations: LocRecStore,
    private readonly changeRec: ChangeRec,
  ) {}

  /** `host` serves what payers' banks read. */
  async create(host: string): Promise<LinkedLocRec> {
    const token = newLocationToken();
    const moment = momentOf({ now: new Date(), aheadMs: 0 });
    const location = `${host}/qr/v2/rec/${token}`;
    const created: LinkedLocRec = { id: newLocationId(), location, token, ...moment, idRec: null };
    await this.locations.insert(created);
    return created;
  }

  async one(id: number): Promise<LinkedLocRec> {
    const location = await this.locations.find(id);
    if (!location) throw new Problem('PayloadLocationRecNaoEncontrado');
    return location;
  }

  /** The location for this mandate. Refused when it does not exist, or shows another mandate. */
  async take(id: number, idRec: string): Promise<LocRec> {
    const isTaken = await this.locations.link(id, idRec);
    const location = await this.locations.find(id);
    if (isTaken && location) return withoutLink(location);
    const razao = location ? 'já está sendo utilizado por outra recorrência.' : 'inexiste.';
    throw new Problem('RecOperacaoInvalida', [
      violated('rec.loc', `O location referenciado por rec.loc ${razao}`),
    ]);
  }

  async release(id: number): Promise<void> {
    await this.locations.unlink(id);
  }

  /** Takes the location away from its mandate, whose status stays. */
  async unlink(id: number): Promise<LinkedLocRec> {
    const location = await this.one(id);
    if (location.idRec) await this.changeRec.execute(location.idRec, (rec) => ({ ...rec, loc: null }));
    await this.locations.unlink(id);
    return { ...location, idRec: null };
  }
}

function withoutLink({ idRec: _, ...location }: LinkedLocRec): LocRec {
  return location;
}
