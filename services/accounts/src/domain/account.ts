import type { AccountPatch, Switches } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { amend, type ContractTerms, defaultContract, over } from './contract.ts';

/** A seller. */
export interface Account {
  id: string;
  name: string;
  /** CPF or CNPJ, letters and digits only. */
  document: string;
  email: string;
  registration: string;
  switches: Switches;
  /** Every version, the valid one last. */
  contracts: ContractTerms[];
  createdAt: Date;
}

export function newAccount(
  id: string,
  owner: Pick<Account, 'name' | 'document' | 'email'>,
  now: Date,
): Account {
  return {
    id,
    ...owner,
    registration: 'pending',
    switches: { cardEnabled: false, refundsEnabled: true, threeDsRequired: false, oneClickEnabled: true },
    contracts: [defaultContract],
    createdAt: now,
  };
}

/** The account with every field that the patch gives, at every level. A changed contract is a new version. */
export function patched(account: Account, patch: AccountPatch): Account {
  return {
    ...account,
    name: patch.name ?? account.name,
    email: patch.email ?? account.email,
    registration: patch.registration ?? account.registration,
    switches: over(account.switches, patch.switches),
    contracts: withContract(account.contracts, patch.contract),
  };
}

export function currentContract({ contracts }: Pick<Account, 'contracts'>): ContractTerms {
  return contracts.at(-1)!;
}

function withContract(contracts: ContractTerms[], patch: AccountPatch['contract']): ContractTerms[] {
  const current = contracts.at(-1)!;
  const amended = amend(current, patch ?? {});
  return amended === current ? contracts : [...contracts, amended];
}
