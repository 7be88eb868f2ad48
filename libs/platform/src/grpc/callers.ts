import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { serviceNames } from '@catraca/contracts/services';
import { type ServerUnaryCall, status } from '@grpc/grpc-js';
import { RpcException } from '@nestjs/microservices';
import { log } from '../telemetry/log.ts';
import { counter } from '../telemetry/metrics.ts';
import type { Method } from './definition.ts';

const OPTION = '(catraca.common.v1.callers)';
/** spiffe://<trust domain>/<release>/<service>, as Node lists it. */
const IDENTITY = /^URI:(spiffe:\/\/[\w.-]+\/[\w.-]+)\/([\w-]+)$/;

const refused = counter({
  name: 'rpc_callers_refused_total',
  help: 'RPCs refused because the certificate of the caller is not that of a service that may call them',
  labels: ['rpc', 'caller'],
});

/**
 * The services that may call the RPC (`callers` in protos/). Throws for an RPC without callers, or with an
 * unknown one.
 */
export function callersOf({ path, options }: Method): ReadonlySet<string> {
  const listed = (options as unknown as Record<string, string | undefined>)[OPTION];
  const callers = new Set((listed ?? '').split(',').filter(Boolean));
  if (callers.size === 0) throw new TypeError(`${path} names no callers in protos/`);
  const unknown = [...callers].filter((caller) => !(serviceNames as string[]).includes(caller));
  if (unknown.length > 0)
    throw new TypeError(`${path} names callers that are no services: ${unknown.join(', ')}`);
  return callers;
}

/** Trust domain and release of this process, which its callers must share. */
let ownRelease: string | null = null;

/**
 * From now on callers of this process must be of the release that its own certificate names. Throws when it
 * names none.
 */
export function trustReleaseOf(certFile: string): void {
  const { subjectAltName = '' } = new X509Certificate(readFileSync(certFile));
  const release = identitiesIn(subjectAltName)[0]?.release;
  if (!release)
    throw new Error(`GRPC_TLS_CERT_FILE: ${certFile} names no spiffe://<trust domain>/<release>/<service>`);
  ownRelease = release;
}

/**
 * Throws PERMISSION_DENIED when the caller's certificate names none of the callers. A connection without TLS
 * has no identity: settings allow it on loopback, or with GRPC_INSECURE.
 */
export function assertMayCall(
  call: ServerUnaryCall<unknown, unknown>,
  rpc: string,
  callers: ReadonlySet<string>,
): void {
  const { transportSecurityType, sslPeerCertificate } = call.getAuthContext();
  if (!transportSecurityType) return;
  const names = servicesNamedIn(sslPeerCertificate?.subjectaltname ?? '', ownRelease);
  if (names.some((name) => callers.has(name))) return;

  const caller = names.find((name) => (serviceNames as string[]).includes(name)) ?? 'unknown';
  refused.inc({ rpc, caller });
  log.warn({ rpc, caller }, 'RPC refused: the certificate of the caller does not allow it');
  throw new RpcException({ code: status.PERMISSION_DENIED, message: `${caller} may not call ${rpc}` });
}

/**
 * Service names in a certificate's subject alternative names, as Node lists them, by its identities in the
 * release. A DNS name is no identity: an issuer that others use too gives them `gateway.<anything>`.
 */
export function servicesNamedIn(subjectAltName: string, release: string | null): string[] {
  return identitiesIn(subjectAltName)
    .filter((identity) => identity.release === release)
    .map(({ service }) => service);
}

function identitiesIn(subjectAltName: string): { release: string; service: string }[] {
  return subjectAltName.split(', ').flatMap((name) => {
    const [, release, service] = IDENTITY.exec(name) ?? [];
    return release && service ? [{ release, service }] : [];
  });
}
