/** What was asked for cannot be done. The message is one sentence that says why and what to do. */
export class Refusal extends Error {}
