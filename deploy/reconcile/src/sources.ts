import type { Brokers } from '@catraca/platform/kafka/brokers';
import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import type { Document, MongoClient } from 'mongodb';

/** Where the records are; all are only read. */
export interface Sources {
  client: MongoClient;
  /** Database name of a service. */
  database: (service: string) => string;
  brokers: Brokers;
  bank: PixProvider;
  livemode: boolean;
}

export function collection({ client, database }: Sources, service: string, name: string) {
  return client.db(database(service)).collection<Document & { _id: string }>(name);
}
