/** The command cannot be carried out. The message is one sentence that says why and what to do. */
export class UsageError extends Error {}
