import { bankAccount, getBankAccountQuery, putBankAccountBody } from '../schemas/bank-account.ts';
import { list } from '../schemas/list.ts';
import {
  accountWithdrawal,
  createWithdrawalBody,
  listAllWithdrawalsQuery,
  listWithdrawalsQuery,
  withdrawal,
} from '../schemas/withdrawal.ts';
import type { Endpoint } from './endpoint.ts';

const read = { by: 'operator', scope: 'read' } as const;
const write = { by: 'operator', scope: 'write' } as const;
const ofAccount = '/operator/v1/accounts/:account';

const undecidable = ['resource_not_found', 'withdrawal_not_decidable', 'provider_unavailable'] as const;

/** A seller's bank account and withdrawals, for the operator. */
export const operatorWithdrawalEndpoints = {
  putBankAccount: {
    id: 'putBankAccount',
    method: 'PUT',
    path: `${ofAccount}/bank_account`,
    tag: 'Saques',
    summary: 'Cadastrar a conta bancária',
    access: write,
    showsDocuments: true,
    body: putBankAccountBody,
    success: { status: 200, schema: bankAccount },
    errors: ['resource_not_found', 'validation_failed'],
  },
  getBankAccount: {
    id: 'getBankAccount',
    method: 'GET',
    path: `${ofAccount}/bank_account`,
    tag: 'Saques',
    summary: 'Consultar a conta bancária',
    access: read,
    showsDocuments: true,
    query: getBankAccountQuery,
    success: { status: 200, schema: bankAccount },
    errors: ['resource_not_found'],
  },
  createWithdrawal: {
    id: 'createWithdrawal',
    method: 'POST',
    path: `${ofAccount}/withdrawals`,
    tag: 'Saques',
    summary: 'Solicitar um saque',
    access: write,
    creates: 'wd',
    body: createWithdrawalBody,
    success: { status: 201, schema: withdrawal },
    errors: ['resource_not_found', 'bank_account_missing', 'insufficient_balance'],
  },
  listWithdrawals: {
    id: 'listWithdrawals',
    method: 'GET',
    path: `${ofAccount}/withdrawals`,
    tag: 'Saques',
    summary: 'Listar saques',
    access: read,
    query: listWithdrawalsQuery,
    success: { status: 200, schema: list(withdrawal) },
    errors: ['resource_not_found'],
  },
  listAllWithdrawals: {
    id: 'listAllWithdrawals',
    method: 'GET',
    path: '/operator/v1/withdrawals',
    tag: 'Saques',
    summary: 'Listar os saques de todas as contas',
    access: read,
    query: listAllWithdrawalsQuery,
    success: { status: 200, schema: list(accountWithdrawal) },
  },
  getWithdrawal: {
    id: 'getWithdrawal',
    method: 'GET',
    path: `${ofAccount}/withdrawals/:withdrawal`,
    tag: 'Saques',
    summary: 'Consultar um saque',
    access: read,
    success: { status: 200, schema: withdrawal },
    errors: ['resource_not_found'],
  },
  failWithdrawal: {
    id: 'failWithdrawal',
    method: 'POST',
    path: `${ofAccount}/withdrawals/:withdrawal/fail`,
    tag: 'Saques',
    summary: 'Encerrar um saque que o banco recusa',
    access: write,
    success: { status: 200, schema: withdrawal },
    errors: undecidable,
  },
  cancelWithdrawal: {
    id: 'cancelWithdrawal',
    method: 'POST',
    path: `${ofAccount}/withdrawals/:withdrawal/cancel`,
    tag: 'Saques',
    summary: 'Cancelar um saque',
    access: write,
    success: { status: 200, schema: withdrawal },
    errors: ['resource_not_found', 'withdrawal_not_decidable'],
  },
} as const satisfies Record<string, Endpoint>;

const testOnly = { by: 'secret_key', scope: 'charges:write', testOnly: true } as const;
/** Drives the sandbox bank for withdrawals of test mode. */
export const testWithdrawalEndpoints = {
  payTestWithdrawal: {
    id: 'payTestWithdrawal',
    method: 'POST',
    path: '/v1/test/withdrawals/:withdrawal/pay',
    tag: 'Ambiente de testes',
    summary: 'Simular o crédito de um saque',
    access: testOnly,
    success: { status: 200, schema: withdrawal },
    errors: undecidable,
  },
  failTestWithdrawal: {
    id: 'failTestWithdrawal',
    method: 'POST',
    path: '/v1/test/withdrawals/:withdrawal/fail',
    tag: 'Ambiente de testes',
    summary: 'Simular a falha de um saque',
    access: testOnly,
    success: { status: 200, schema: withdrawal },
    errors: undecidable,
  },
} as const satisfies Record<string, Endpoint>;
