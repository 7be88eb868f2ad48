import type mongoose from 'mongoose';

/** Below the 10 s deadline of a call, so that a hanging database is reported as the cause. */
const OPERATION_TIMEOUT_MS = 8_000;
/**
 * Interval and time-out of the driver's server check. When it fails, all connections of the pool are closed
 * at once; otherwise each silent connection would cost an operation 8 s.
 */
const HEARTBEAT_INTERVAL_MS = 3_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** How a service connects to its own database. */
export function mongoOptions(dbName: string | undefined): mongoose.ConnectOptions {
  return {
    ...(dbName ? { dbName } : {}),
    writeConcern: { w: 'majority' },
    serverSelectionTimeoutMS: 5_000,
    heartbeatFrequencyMS: HEARTBEAT_INTERVAL_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS: OPERATION_TIMEOUT_MS,
    maxPoolSize: 20,
    ignoreUndefined: true,
  };
}
