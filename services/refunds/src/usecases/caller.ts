/** Whose limits of calls to a bank or acquirer apply: a seller waits, or a job has time. */
export type Caller = 'seller' | 'job';
