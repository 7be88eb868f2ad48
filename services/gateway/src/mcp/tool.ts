import type { CallContext } from '@catraca/kernel/call-context';
import type { z } from 'zod';
import type { Seller } from '../adapters/secret-key.cache.ts';
import type { Answer } from './answer.ts';
import type { OwnApi } from './own-api.ts';

/** Who calls a tool, and when. */
export interface Caller {
  api: OwnApi;
  seller: Seller;
  /** Account, mode and the account's time, for a call to a service. */
  context: CallContext;
  /** Real time. */
  now: Date;
  /**
   * Counts a call in the key's bucket of reads or writes, for a tool that calls no route. Throws
   * too_many_requests.
   */
  count(bucket: 'GET' | 'POST'): Promise<void>;
}

/**
 * What an agent may ask for: an outcome, not a route. Its description tells a model what it changes, what a
 * repetition does, and how it fails.
 */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  effect: 'reads' | 'writes';
  run(given: z.output<Input>, caller: Caller): Promise<Answer>;
}

/** Lets each tool have arguments of its own in a list of tools. */
export function tool<Input extends z.ZodObject>(definition: Tool<Input>): Tool {
  return definition as unknown as Tool;
}

/** A tool refuses: a sentence that says what to do. */
export class ToolRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
