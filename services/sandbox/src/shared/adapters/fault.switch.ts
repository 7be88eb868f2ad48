import { Injectable } from '@nestjs/common';
import { type CallbackFaults, type Faults, hit, noFaults, type RequestFault } from '../domain/faults.ts';

/** The faults that this process is told to have, used up as they hit. */
@Injectable()
export class FaultSwitch {
  private faults: Faults = noFaults;

  get current(): Faults {
    return this.faults;
  }

  set(faults: Faults): void {
    this.faults = faults;
  }

  takeRequestFault(method: string, path: string): RequestFault | null {
    if (this.faults.requests.length === 0) return null;
    const found = hit(this.faults, method, path);
    if (found) this.faults = found.left;
    return found?.fault ?? null;
  }

  /** What befalls the next callback. */
  takeCallbackFault(): CallbackFaults {
    const { callbacks } = this.faults;
    if (callbacks.drop > 0)
      this.faults = { ...this.faults, callbacks: { ...callbacks, drop: callbacks.drop - 1 } };
    return callbacks;
  }
}
