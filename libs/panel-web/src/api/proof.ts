/** The dialog that asks for the password again. One at a time: who comes meanwhile waits for the same. */
interface Pending {
  promise: Promise<void>;
  done: () => void;
  refuse: (reason: ProofRefused) => void;
}

/** The person closed the dialog: the action does not go on, and nothing is wrong. */
export class ProofRefused extends Error {}

let pending: Pending | null = null;
const listeners = new Set<() => void>();

/** Resolves once the person has proved to be there. Throws ProofRefused. */
export function proveAgain(): Promise<void> {
  if (pending) return pending.promise;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  pending = { promise, done: resolve, refuse: reject };
  tell();
  return promise;
}

export function endProof(isGiven: boolean): void {
  const ended = pending;
  pending = null;
  tell();
  if (isGiven) ended?.done();
  else ended?.refuse(new ProofRefused());
}

export const isProofPending = () => pending !== null;

export function watchProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
