import { list } from '../schemas/list.ts';
import { createTestRunBody, listTestRunsQuery, testRun } from '../schemas/test-run.ts';
import type { Endpoint } from './endpoint.ts';

const tag = 'Ambiente de testes';
const testOnly = { by: 'secret_key', scope: 'charges:write', testOnly: true } as const;
const read = { by: 'operator', scope: 'read' } as const;
const ofAccount = '/operator/v1/accounts/:account/test_runs';

/** Replay by seed (specification S24). */
export const testRunEndpoints = {
  createTestRun: {
    id: 'createTestRun',
    method: 'POST',
    path: '/v1/test/runs',
    tag,
    summary: 'Executar um cenário a partir de uma semente',
    access: testOnly,
    creates: 'run',
    body: createTestRunBody,
    success: { status: 202, schema: testRun },
    errors: [
      'run_in_progress',
      'seller_not_approved',
      'card_not_available',
      'three_ds_required',
      'installments_not_available',
    ],
  },
  listTestRuns: {
    id: 'listTestRuns',
    method: 'GET',
    path: '/v1/test/runs',
    tag,
    summary: 'Listar execuções',
    access: testOnly,
    query: listTestRunsQuery,
    success: { status: 200, schema: list(testRun) },
  },
  getTestRun: {
    id: 'getTestRun',
    method: 'GET',
    path: '/v1/test/runs/:run',
    tag,
    summary: 'Consultar uma execução',
    access: testOnly,
    success: { status: 200, schema: testRun },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;

/** The same, for the operator. */
export const operatorTestRunEndpoints = {
  listAccountTestRuns: {
    id: 'listAccountTestRuns',
    method: 'GET',
    path: ofAccount,
    tag,
    summary: 'Listar as execuções de um vendedor',
    access: read,
    isAudited: true,
    query: listTestRunsQuery,
    success: { status: 200, schema: list(testRun) },
    errors: ['resource_not_found'],
  },
  getAccountTestRun: {
    id: 'getAccountTestRun',
    method: 'GET',
    path: `${ofAccount}/:run`,
    tag,
    summary: 'Consultar uma execução de um vendedor',
    access: read,
    isAudited: true,
    success: { status: 200, schema: testRun },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
