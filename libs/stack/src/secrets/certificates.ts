import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { certificateDirectory } from '../paths.ts';
import { LIFETIME_MS } from './certificate-lifetime.ts';

/**
 * Certificates of this clone's services for gRPC: made at the first start, and again when a tenth of their
 * life is left. Safe to call in several processes at once: the first one's are kept.
 */
export async function ensureCertificates(folder = certificateDirectory): Promise<void> {
  if (areValid(folder)) return;
  // Loaded when it is needed: each file of tests would load some 200 modules for it.
  const { CertificateAuthority } = await import('./certificate-authority.ts');
  const draft = `${folder}.${process.pid}`;
  const authority = await CertificateAuthority.create(draft, 'Catraca, this clone');
  for (const name of serviceNames) await authority.issue(name);
  try {
    if (!areValid(folder)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(draft, folder);
    }
  } catch (error) {
    if (!areValid(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Settings of a service for gRPC with its own certificate. */
export function certificateSettings(name: ServiceName, folder = certificateDirectory): NodeJS.ProcessEnv {
  return {
    GRPC_TLS_CA_FILE: join(folder, 'ca.pem'),
    GRPC_TLS_CERT_FILE: join(folder, `${name}.pem`),
    GRPC_TLS_KEY_FILE: join(folder, `${name}.key`),
  };
}

/** Whether every service has one. They are all made at the same time. */
function areValid(folder: string): boolean {
  const files = serviceNames.map((name) => join(folder, `${name}.pem`));
  if (!files.every((file) => existsSync(file))) return false;
  const { validTo, subjectAltName } = new X509Certificate(readFileSync(files[0]!));
  if (!subjectAltName?.includes('spiffe://catraca/local/')) return false; // of an earlier commit
  return Date.parse(validTo) - Date.now() > LIFETIME_MS / 10;
}
