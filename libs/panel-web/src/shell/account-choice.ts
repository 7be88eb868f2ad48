import { useState } from 'react';
import type { Membership } from '../queries/session.ts';

const STORED_AS = 'catraca.account';

/** A tab keeps its account; a new tab begins with the one chosen last. */
export function useAccountChoice(memberships: readonly Membership[]) {
  const ofAccounts = memberships.filter((one) => one.account !== null);
  const [chosen, setChosen] = useState(
    () => sessionStorage.getItem(STORED_AS) ?? localStorage.getItem(STORED_AS),
  );
  const choose = (account: string) => {
    sessionStorage.setItem(STORED_AS, account);
    localStorage.setItem(STORED_AS, account);
    setChosen(account);
  };
  return { own: ofAccounts.find((one) => one.account === chosen) ?? ofAccounts[0] ?? null, choose };
}
