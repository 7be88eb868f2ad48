import { useEffect, useState } from 'preact/hooks';
import type { Checkout } from '../checkout.ts';
import { addressLine, stateOf } from '../rules/zip-code.ts';

/** What a CEP, given by its digits, tells of the address: its street where that is known, else its state. */
export function useAddress(checkout: Checkout, digits: string): string | undefined {
  const [found, setFound] = useState<{ digits: string; line: string | null } | null>(null);
  const state = stateOf(digits);

  useEffect(() => {
    if (!state) return;
    let isCurrent = true;
    void checkout.findAddress(digits).then((address) => {
      if (isCurrent) setFound({ digits, line: address && addressLine(address) });
    });
    return () => {
      isCurrent = false;
    };
  }, [checkout, digits, state]);

  const line = found?.digits === digits ? found.line : null;
  return line ?? (state ? `Estado: ${state}` : undefined);
}
