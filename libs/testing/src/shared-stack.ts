import { StackAccess, type StackPlace } from './stack-access.ts';

/**
 * The whole stack that the test files of one run share: for those that change no settings, end no service,
 * set no faults of the sandbox, and look only at their own accounts. The sandbox bank returns payments at
 * once.
 */
export class SharedStack extends StackAccess {
  /** Starts it, unless an earlier test file has. */
  static async open(): Promise<SharedStack> {
    return new SharedStack(await tell('POST'));
  }

  /**
   * Ends the gateways of this test file; the stack stays. Throws if one of its services or of these gateways
   * has died.
   */
  async close(): Promise<void> {
    try {
      this.processes.assertRunning();
    } finally {
      await this.processes.endAll();
    }
    await tell('DELETE');
  }
}

/** That a test file begins to use the stack, or no longer does. */
async function tell(method: 'POST' | 'DELETE'): Promise<StackPlace> {
  const { CATRACA_SHARED_STACK: url } = process.env;
  if (!url) throw new Error('run tests by `npm test -- <path>`, which starts the stack that they share');
  const response = await fetch(url, { method });
  if (!response.ok)
    throw new Error(`the stack that test files share is not running: ${await response.text()}`);
  return (await response.json()) as StackPlace;
}
