import { readFileSync } from 'node:fs';
import { type ChannelCredentials, credentials, ServerCredentials } from '@grpc/grpc-js';
import type { GrpcTlsSettings } from '../service/transport-settings.ts';

interface Identity {
  ca: Buffer;
  cert: Buffer;
  key: Buffer;
}

/** Mutual TLS: callers need a certificate of the services' authority. Plain text if not configured. */
export function serverCredentials(settings: GrpcTlsSettings): ServerCredentials {
  const identity = identityOf(settings);
  if (!identity) return ServerCredentials.createInsecure();
  const { ca, cert, key } = identity;
  return ServerCredentials.createSsl(ca, [{ cert_chain: cert, private_key: key }], true);
}

/** The server's certificate must be of the same authority and name the called host. */
export function clientCredentials(settings: GrpcTlsSettings): ChannelCredentials {
  const identity = identityOf(settings);
  return identity
    ? credentials.createSsl(identity.ca, identity.key, identity.cert)
    : credentials.createInsecure();
}

function identityOf(settings: GrpcTlsSettings): Identity | null {
  const { GRPC_TLS_CA_FILE: ca, GRPC_TLS_CERT_FILE: cert, GRPC_TLS_KEY_FILE: key } = settings;
  if (!ca || !cert || !key) return null;
  return { ca: readFileSync(ca), cert: readFileSync(cert), key: readFileSync(key) };
}
