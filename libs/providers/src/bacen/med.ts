import type { BankCalls } from '../bank/http.ts';
import type { PixDispute, PixDisputes } from '../pix/pix-provider.ts';
import { foundAt } from './found.ts';
import { rowsOf } from './lists.ts';
import { disputeOf } from './mapping.ts';
import { type MedResponse, medPage, medResponse } from './responses.ts';

/** Disputes by our own routes `/med`, which the sandbox has. */
export class MedRoutes implements PixDisputes {
  constructor(private readonly http: BankCalls) {}

  async find(id: string): Promise<PixDispute | null> {
    const call = { operation: 'GET /med/{id}', path: `/med/${encodeURIComponent(id)}` };
    const med = await foundAt(this.http, call, medResponse);
    return med && disputeOf(med);
  }

  async list(from: Date, to: Date): Promise<PixDispute[]> {
    const reading = { page: medPage, row: medResponse, idOf: ({ id }: MedResponse) => id };
    const meds = await rowsOf(this.http, { path: '/med', from, to }, reading);
    return meds.map(disputeOf);
  }
}
