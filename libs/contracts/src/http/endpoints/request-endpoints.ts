import { cursorList } from '../schemas/list.ts';
import {
  listAccountRequestsQuery,
  listRequestsQuery,
  requestLine,
  requestResource,
} from '../schemas/request.ts';
import type { Endpoint } from './endpoint.ts';

const logsRead = { by: 'secret_key', scope: 'logs:read' } as const;
const read = { by: 'operator', scope: 'read' } as const;
const ofAccount = '/operator/v1/accounts/:account/requests';

/** The requests that a seller made (specification S23.1). */
export const requestEndpoints = {
  listRequests: {
    id: 'listRequests',
    method: 'GET',
    path: '/v1/requests',
    tag: 'Requisições',
    summary: 'Listar as suas requisições',
    access: logsRead,
    isUnlogged: true,
    query: listRequestsQuery,
    success: { status: 200, schema: cursorList(requestLine) },
  },
  getRequest: {
    id: 'getRequest',
    method: 'GET',
    path: '/v1/requests/:request',
    tag: 'Requisições',
    summary: 'Consultar uma requisição',
    access: logsRead,
    isUnlogged: true,
    success: { status: 200, schema: requestResource },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;

/** The same, for the operator. Bodies have whole tax documents, so each reading is audited. */
export const operatorRequestEndpoints = {
  listAccountRequests: {
    id: 'listAccountRequests',
    method: 'GET',
    path: ofAccount,
    tag: 'Requisições',
    summary: 'Listar as requisições de um vendedor',
    access: read,
    showsDocuments: true,
    query: listAccountRequestsQuery,
    success: { status: 200, schema: cursorList(requestLine) },
    errors: ['resource_not_found'],
  },
  getAccountRequest: {
    id: 'getAccountRequest',
    method: 'GET',
    path: `${ofAccount}/:request`,
    tag: 'Requisições',
    summary: 'Consultar uma requisição de um vendedor',
    access: read,
    showsDocuments: true,
    success: { status: 200, schema: requestResource },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
