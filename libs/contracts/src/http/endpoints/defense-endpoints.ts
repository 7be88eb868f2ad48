import { createDefenseFileBody, defense, defenseFile, putDefenseBody } from '../schemas/defense.ts';
import { defenseFileTypes, MAX_DEFENSE_FILE_BYTES } from '../schemas/defense-limits.ts';
import type { Endpoint } from './endpoint.ts';

const ofDispute = '/v1/disputes/:dispute/defense';
const tag = 'Contestações';
const reads = { by: 'secret_key', scope: 'charges:read' } as const;
const writes = { by: 'secret_key', scope: 'refunds:write' } as const;

/** What a seller says to a dispute, for the platform to send to the bank. */
export const defenseEndpoints = {
  putDefense: {
    id: 'putDefense',
    method: 'PUT',
    path: ofDispute,
    tag,
    summary: 'Escrever a defesa de uma contestação',
    access: writes,
    body: putDefenseBody,
    success: { status: 200, schema: defense },
    errors: ['resource_not_found', 'dispute_closed'],
  },
  createDefenseFile: {
    id: 'createDefenseFile',
    method: 'POST',
    path: `${ofDispute}/files`,
    tag,
    summary: 'Enviar um arquivo da defesa',
    access: writes,
    creates: 'file',
    body: createDefenseFileBody,
    upload: { part: 'file', maxBytes: MAX_DEFENSE_FILE_BYTES },
    success: { status: 201, schema: defenseFile },
    errors: [
      'resource_not_found',
      'file_too_large',
      'file_type_not_allowed',
      'dispute_closed',
      'file_limit_reached',
    ],
  },
  getDefenseFile: {
    id: 'getDefenseFile',
    method: 'GET',
    path: `${ofDispute}/files/:file`,
    tag,
    summary: 'Baixar um arquivo da defesa',
    access: reads,
    success: { status: 200, file: defenseFileTypes },
    errors: ['resource_not_found'],
  },
  deleteDefenseFile: {
    id: 'deleteDefenseFile',
    method: 'DELETE',
    path: `${ofDispute}/files/:file`,
    tag,
    summary: 'Remover um arquivo da defesa',
    access: writes,
    success: { status: 204 },
    errors: ['resource_not_found', 'dispute_closed'],
  },
} as const satisfies Record<string, Endpoint>;

/** The operator sends it to the bank. The text is shown with the dispute. */
export const operatorDefenseEndpoints = {
  getAccountDefenseFile: {
    id: 'getAccountDefenseFile',
    method: 'GET',
    path: '/operator/v1/accounts/:account/disputes/:dispute/defense/files/:file',
    tag,
    summary: 'Baixar um arquivo da defesa de um vendedor',
    access: { by: 'operator', scope: 'read' },
    isAudited: true,
    success: { status: 200, file: defenseFileTypes },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
