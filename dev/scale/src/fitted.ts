import type { JournalTimes } from './simulation/journal.ts';

/**
 * What nobody measured, chosen so that the simulation of one machine meets figures of the bench. The rate of sales in baselines
 * gives `syncMs`; the slowest requests at half load give the stalls; MongoDB's share of a sale gives the cost of a charge's
 * document.
 */
export const journal: JournalTimes = { syncMs: 2.2, syncSigma: 0.5, stallEveryMs: 3_000, stallMs: 100 };

/** CPU of MongoDB for a charge's document in µs: it has eight indexes and an outbox. */
export const chargeDocumentUs = 110;

/** CPU of the load generator for a request, in µs. */
export const loadGeneratorUs = 150;
