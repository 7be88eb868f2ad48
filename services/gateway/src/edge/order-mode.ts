import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { ApiError } from '@catraca/kernel/errors';
import { z } from 'zod';
import { isObject } from '../domain/json-object.ts';
import type { EdgeRequest } from './request.ts';

type Members = Record<string, unknown>;

/**
 * The mode of the order: `livemode` of its body or of its query. It is left only where the endpoint itself
 * has such a member.
 */
export function takeMode(request: EdgeRequest, endpoint: Endpoint): boolean {
  const query = request.query as Members;
  const body = isObject(request.body) ? request.body : {};
  const isLive = modeIn(body.livemode) ?? modeIn(query.livemode, { asText: true }) ?? false;
  delete query.livemode;
  delete body.livemode;
  if (hasOwnMode(endpoint.body)) body.livemode = isLive;
  if (hasOwnMode(endpoint.query)) query.livemode = String(isLive);
  return isLive;
}

/** Null where none is given. Throws validation_failed. */
function modeIn(given: unknown, { asText = false } = {}): boolean | null {
  if (given === undefined) return null;
  if (given === true || (asText && given === 'true')) return true;
  if (given === false || (asText && given === 'false')) return false;
  throw new ApiError('validation_failed', { fields: { livemode: ['Deve ser true ou false.'] } });
}

const hasOwnMode = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodObject && 'livemode' in schema.shape;
