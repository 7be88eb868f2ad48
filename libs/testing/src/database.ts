import mongoose from 'mongoose';
import { infrastructure } from './environment.ts';

/** Runs `work` on a database, for state that no API exposes. */
export async function inDatabase<Result>(
  dbName: string,
  work: (database: mongoose.mongo.Db) => Promise<Result>,
): Promise<Result> {
  const connection = await mongoose.createConnection(infrastructure().MONGODB_URI, { dbName }).asPromise();
  try {
    return await work(connection.db!);
  } finally {
    await connection.close();
  }
}
