import {
  amend,
  type ContractPatch,
  type ContractTerms,
  defaultContract,
  merged,
  type Patch,
} from './contract.ts';
import { newTestClock, type TestClock } from './test-clock.ts';

/** A seller. */
export interface Account {
  id: string;
  name: string;
  /** CPF or CNPJ, letters and digits only. */
  document: string;
  email: string;
  registration: string;
  switches: Switches;
  /** Every version, the current one last. */
  contracts: ContractTerms[];
  testClock: TestClock;
  /** `paused`: refunds and payouts wait (ADR 39). */
  moneyOut: string;
  createdAt: Date;
}

/** What the seller's account may do. */
export interface Switches {
  cardEnabled: boolean;
  refundsEnabled: boolean;
  threeDsRequired: boolean;
  oneClickEnabled: boolean;
  cardLikeReferencesAllowed: boolean;
  ownMpiAllowed: boolean;
  mcpLiveWrites: boolean;
  cardTestingGuard: boolean;
  /** Cents. */
  supportRefundLimit: number;
}

/** The switches of a new account, unless it is created with others. */
export const defaultSwitches: Switches = {
  cardEnabled: false,
  refundsEnabled: true,
  threeDsRequired: false,
  oneClickEnabled: true,
  cardLikeReferencesAllowed: false,
  ownMpiAllowed: false,
  mcpLiveWrites: false,
  cardTestingGuard: true,
  supportRefundLimit: 50_000,
};

/** Fields to change; absent and null ones stay. */
export interface AccountPatch extends Patch<Pick<Account, 'name' | 'email' | 'registration' | 'moneyOut'>> {
  switches?: Patch<Switches> | null | undefined;
  contract?: ContractPatch | null | undefined;
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
    switches: defaultSwitches,
    contracts: [defaultContract],
    testClock: newTestClock,
    moneyOut: 'open',
    createdAt: now,
  };
}

/** The account with the patch merged at every level. A changed contract is a new version. */
export function patched(account: Account, patch: AccountPatch): Account {
  return {
    ...account,
    name: patch.name ?? account.name,
    email: patch.email ?? account.email,
    registration: patch.registration ?? account.registration,
    moneyOut: patch.moneyOut ?? account.moneyOut,
    switches: merged(account.switches, patch.switches),
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
