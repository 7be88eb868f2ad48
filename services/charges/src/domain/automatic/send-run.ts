/**
 * What came of one send. `answered`: the bank took it, refused it, or answered something of no use.
 * `silent`: no answer, or a failure of our own. `not_taken`: the bank takes no more for now, by its rate
 * limit or as it is away.
 */
export type SendOutcome = 'answered' | 'silent' | 'not_taken';

/**
 * Sends without an answer, one after another, that end a run. The next one begins a second later with
 * others: these have their back-off. A single charge that fails every time holds none back.
 */
const MOST_SILENT = 5;

/** How far a run of sends goes. */
export class SendRun {
  private silent = 0;
  private isTaking = true;
  /** Whether the bank has answered in this run. */
  isAnswered = false;

  get isOver(): boolean {
    return !this.isTaking || this.silent >= MOST_SILENT;
  }

  add(outcome: SendOutcome): void {
    if (outcome === 'not_taken') this.isTaking = false;
    if (outcome === 'answered') this.isAnswered = true;
    this.silent = outcome === 'answered' ? 0 : this.silent + 1;
  }
}
