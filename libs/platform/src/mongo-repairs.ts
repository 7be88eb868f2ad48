// What the driver offers no option for.
// @ts-expect-error it ships no types for its inner parts
import { ConnectionPool } from 'mongodb/lib/cmap/connection_pool.js';
import mongoose from 'mongoose';
import { ChurnSet } from './churn.ts';

const LOOK_AFTER_EVERY_MS = 5_000;

/**
 * A pool looks ten times a second whether it has too few connections or any that has perished, of which we ask none and it
 * finds the others when it hands them out: a tenth of a percent of a core, in every idle service.
 */
const { ready } = ConnectionPool.prototype;
ConnectionPool.prototype.ready = function (this: { options: object }): void {
  this.options = Object.freeze({ ...this.options, minPoolSizeCheckFrequencyMS: LOOK_AFTER_EVERY_MS });
  ready.call(this);
};

const { MongoClient } = mongoose.mongo;
const { connect } = MongoClient.prototype;
/** Its sets of sessions and cursors keep those that ended (churn.ts). A client that first connects has neither yet. */
MongoClient.prototype.connect = function () {
  const { s } = this as unknown as {
    s: { activeSessions: Iterable<unknown>; activeCursors: Iterable<unknown> };
  };
  if (s.activeSessions instanceof Set) s.activeSessions = new ChurnSet();
  if (s.activeCursors instanceof Set) s.activeCursors = new ChurnSet();
  return connect.call(this);
};
