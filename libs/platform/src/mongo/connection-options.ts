import type mongoose from 'mongoose';

/** Below the 10 s deadline of a call, so that a database that hangs is told as what it is. */
const OPERATION_TIMEOUT_MS = 8_000;
/**
 * The driver looks after the server this often, and waits so long again for its word; then all connections of the pool
 * are given up at once. Otherwise each that went silent would be found by an operation of its own, 8 s one after another.
 */
const LOOK_EVERY_MS = 3_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** How a service connects to its own database. */
export function mongoOptions(dbName: string | undefined): mongoose.ConnectOptions {
  return {
    ...(dbName ? { dbName } : {}),
    writeConcern: { w: 'majority' },
    serverSelectionTimeoutMS: 5_000,
    heartbeatFrequencyMS: LOOK_EVERY_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS: OPERATION_TIMEOUT_MS,
    maxPoolSize: 20,
    ignoreUndefined: true,
  };
}
