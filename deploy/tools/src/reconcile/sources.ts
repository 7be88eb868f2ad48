import type { Brokers } from '@catraca/platform/kafka/brokers';
import type { AcquirerProvider } from '@catraca/providers/acquirer/acquirer-provider';
import type { PayoutProvider } from '@catraca/providers/payouts/payout-provider';
import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import type { Document, MongoClient } from 'mongodb';

/** Where the records are; all are only read. */
export interface Sources {
  client: MongoClient;
  /** Database name of a service. */
  database: (service: string) => string;
  brokers: Brokers;
  bank: PixProvider;
  /** The bank that pays withdrawals. Null: their payouts are not compared. */
  payouts: PayoutProvider | null;
  /** Null: card charges are not compared with an acquirer. */
  acquirer: AcquirerProvider | null;
  livemode: boolean;
}

export function collection({ client, database }: Sources, service: string, name: string) {
  return client.db(database(service)).collection<Document & { _id: string }>(name);
}
