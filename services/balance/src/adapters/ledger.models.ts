import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import {
  type InstallmentDocument,
  installmentSchema,
  type ParkedEventDocument,
  type PostingDocument,
  parkedEventSchema,
  postingSchema,
  type TotalsDocument,
  totalsSchema,
} from './ledger.documents.ts';

/** The ledger's collections, which several stores share in one transaction. */
@Injectable()
export class LedgerModels {
  readonly postings: Model<PostingDocument>;
  readonly totals: Model<TotalsDocument>;
  readonly installments: Model<InstallmentDocument>;
  readonly parkedEvents: Model<ParkedEventDocument>;

  constructor(readonly connection: mongoose.Connection) {
    this.postings = connection.model<PostingDocument>('Posting', postingSchema, 'postings');
    this.totals = connection.model<TotalsDocument>('Totals', totalsSchema, 'totals');
    this.installments = connection.model<InstallmentDocument>(
      'Installment',
      installmentSchema,
      'installments',
    );
    this.parkedEvents = connection.model<ParkedEventDocument>(
      'ParkedEvent',
      parkedEventSchema,
      'parked_events',
    );
  }
}
