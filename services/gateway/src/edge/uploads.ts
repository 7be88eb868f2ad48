import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { CreateDefenseFileBody } from '@catraca/contracts/http/schemas/defense';
import { ApiError } from '@catraca/kernel/errors';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify';
import { baseName, boundaryIn, contentTypeOf, isSmallForm } from '../domain/multipart.ts';
import type { FileTurns, Turn } from './file-turns.ts';
import { type EdgeRequest, endpointOf } from './request.ts';
import { addHooks } from './route-hooks.ts';

/** Of the body beside the file: boundaries, headers, other parts. */
const OVERHEAD_BYTES = 16 * 1024;
/** How much of a body that is too large is read, as a multiple of what is taken. */
const READ_ON = 2;

type Bytes = Buffer<ArrayBuffer>;

/** As the endpoint's schema takes it, and a hash of the content, for the fingerprint of a retry. */
type UploadedFile = CreateDefenseFileBody['file'] & { sha256: string };

/** Files on their way in, and on their way out: neither takes the other's turns. */
export interface UploadTurns {
  in: FileTurns;
  out: FileTurns;
}

/**
 * Lets files in and out by turns, and takes `multipart/form-data` where the endpoint says so, and nothing
 * else there. The body is then the file's name, as the request log keeps it; its content is in `edge.upload`.
 * Call after `parseJsonBodies`.
 */
export function parseUploads(server: FastifyInstance, turns: UploadTurns): void {
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const upload = endpointOf(request as EdgeRequest)?.upload;
    if (!upload) return refused(request, payload);
    const bytes = await bodyOf(request, payload, upload.maxBytes + OVERHEAD_BYTES);
    const file = await fileIn(request, bytes, upload.part);
    if (!file) return {};
    if (file.size > upload.maxBytes) throw new ApiError('file_too_large');
    const content = Buffer.from(await file.arrayBuffer());
    (request as EdgeRequest).edge.upload = content;
    const uploaded: UploadedFile = {
      name: baseName(file.name),
      sha256: hash('sha256', content, 'base64url'),
    };
    return { [upload.part]: uploaded };
  });
  server.addHook('onRoute', (route) => {
    const { upload, success } = route.config?.endpoint ?? {};
    if (upload) {
      addHooks(route, { onRequest: refuseOtherBodies });
      addHooks(route, turnHooks(turns.in));
    } else if (success?.file) addHooks(route, turnHooks(turns.out));
  });
}

/** A turn ends when the response has, and the work of its handler, which goes on when its client leaves. */
function turnHooks(turns: FileTurns) {
  const begun = new WeakMap<FastifyRequest, Turn>();
  const onRequest = async (request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    begun.set(request, await turns.take(takerOf(request as EdgeRequest), raw));
  };
  const onSend: onSendHookHandler = (request, _reply, payload, done) => {
    begun.get(request)?.settle();
    done(null, payload);
  };
  return { onRequest, onSend };
}

/** A small form is read nevertheless: its client may still be sending, and would not see the answer. */
async function refused(request: FastifyRequest, payload: Readable): Promise<never> {
  await bodyOf(request, payload, OVERHEAD_BYTES).catch(() => undefined);
  throw new ApiError('unsupported_media_type');
}

const refuseOtherBodies: onRequestHookHandler = (request, _reply, done) =>
  done(isMultipart(request) ? undefined : new ApiError('unsupported_media_type'));

/** Who shares turns: an account, by its keys and its people, or the operator. */
function takerOf({ edge: { seller, person } }: EdgeRequest): string {
  return seller?.key.accountId ?? person?.membership?.accountId ?? 'operator';
}

function isMultipart({ headers }: FastifyRequest): boolean {
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return isPlain && /^multipart\/form-data *;/i.test(headers['content-type'] ?? '');
}

/**
 * The whole body. Of one that is too large, some more is read and dropped: a client that is still sending may
 * not see an answer before.
 */
async function bodyOf({ headers }: FastifyRequest, payload: Readable, maxBytes: number): Promise<Bytes> {
  if (Number(headers['content-length']) > READ_ON * maxBytes) throw new ApiError('file_too_large');
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
  const tooLarge = () => reject(new ApiError('file_too_large'));
  const chunks: Buffer[] = [];
  let size = 0;
  payload.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (size > READ_ON * maxBytes) tooLarge();
  });
  payload.on('end', () => (size > maxBytes ? tooLarge() : resolve(Buffer.concat(chunks))));
  payload.on('error', (cause) => reject(new ApiError('malformed_request', {}, { cause })));
  return promise;
}

/** Null without the part, with several of its name, and where it is no file. Other parts are not read. */
async function fileIn({ headers }: FastifyRequest, bytes: Bytes, part: string): Promise<File | null> {
  const boundary = boundaryIn(headers['content-type']!);
  if (boundary === null || !isSmallForm(bytes, boundary)) throw new ApiError('malformed_request');
  const form = await formOf(bytes, contentTypeOf(boundary));
  const [file, ...others] = form.getAll(part);
  return file instanceof File && others.length === 0 ? file : null;
}

/** By the parser of Node's fetch (undici), which Web Platform Tests cover. */
async function formOf(bytes: Bytes, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw new ApiError('malformed_request', {}, { cause });
  }
}
