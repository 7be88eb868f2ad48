import { ApiError } from '@catraca/kernel/errors';
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
  /** What the seller reads about a rejected registration. */
  registrationReason: string | null;
  switches: Switches;
  /** Every version, the current one last. */
  contracts: ContractTerms[];
  /** When each version was made. */
  contractsMadeAt: Date[];
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
export interface AccountPatch
  extends Patch<Pick<Account, 'name' | 'email' | 'registration' | 'registrationReason' | 'moneyOut'>> {
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
    registrationReason: null,
    switches: defaultSwitches,
    contracts: [defaultContract],
    contractsMadeAt: [now],
    testClock: newTestClock,
    moneyOut: 'open',
    createdAt: now,
  };
}

/** The account with the patch merged at every level. A changed contract is a new version. */
export function patched(account: Account, patch: AccountPatch, now: Date): Account {
  const contracts = withContract(account.contracts, patch.contract);
  const isAmended = contracts !== account.contracts;
  return {
    ...account,
    name: patch.name ?? account.name,
    email: patch.email ?? account.email,
    ...registrationOf(account, patch),
    moneyOut: patch.moneyOut ?? account.moneyOut,
    switches: merged(account.switches, patch.switches),
    contracts,
    contractsMadeAt: isAmended ? [...account.contractsMadeAt, now] : account.contractsMadeAt,
  };
}

/** A reason goes with a rejection, and with no other registration. */
function registrationOf(account: Account, patch: AccountPatch): Pick<Account, RegistrationField> {
  const registration = patch.registration ?? account.registration;
  const isRejected = registration === 'rejected';
  const kept = account.registration === 'rejected' && !patch.registration ? account.registrationReason : null;
  return { registration, registrationReason: isRejected ? (patch.registrationReason ?? kept) : null };
}

type RegistrationField = 'registration' | 'registrationReason';

/** A version of the contract with changes that are not kept. Throws resource_not_found. */
export function previewedContract(
  { contracts }: Pick<Account, 'contracts'>,
  version: number | null,
  patch: ContractPatch,
): ContractTerms {
  const chosen = version === null ? contracts.at(-1) : contracts.find((one) => one.version === version);
  if (!chosen) throw new ApiError('resource_not_found');
  return amend(chosen, patch);
}

export function currentContract({ contracts }: Pick<Account, 'contracts'>): ContractTerms {
  return contracts.at(-1)!;
}

function withContract(contracts: ContractTerms[], patch: AccountPatch['contract']): ContractTerms[] {
  const current = contracts.at(-1)!;
  const amended = amend(current, patch ?? {});
  return amended === current ? contracts : [...contracts, amended];
}
