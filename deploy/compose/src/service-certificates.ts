import { X509Certificate } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@catraca/contracts/services';
import { CertificateAuthority } from '@catraca/stack/secrets/certificate-authority';
import { LIFETIME_MS } from '@catraca/stack/secrets/certificate-lifetime';

const RELEASE = 'compose';

export interface Issued {
  services: string[];
  /** Where the certificates are that they replace. Null when there were none. */
  replaced: string | null;
}

/**
 * Issues the certificates that are missing, have less than a tenth of their life left, or name no identity
 * of this release, as those of an earlier version. The authority's key is never kept, so they are of a new
 * authority, which the others trust beside their own. What is replaced is moved aside; nothing else in the
 * folder, such as the bank's private key, is touched.
 *
 * One folder a service, mounted into its container, which does not run as this user. Nobody else can enter
 * the folder above.
 */
export async function completeCertificates(folder: string): Promise<Issued> {
  const services = serviceNames.filter((name) => !isUsable(join(folder, name, 'tls.pem'), name));
  if (services.length === 0) return { services, replaced: null };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = serviceNames.filter((name) => !services.includes(name));
  const replaced = join(folder, `replaced-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  const draft = `${folder}.draft`;
  const authority = await CertificateAuthority.create(draft, 'Catraca, docker compose');
  const added = readFileSync(authority.caFile, 'utf8');
  for (const name of kept) appendFileSync(join(folder, name, 'ca.pem'), added);
  const authorities = kept[0] ? readFileSync(join(folder, kept[0], 'ca.pem'), 'utf8') : added;
  for (const name of services) {
    const own = join(folder, name);
    const { certFile, keyFile } = await authority.issue(name, RELEASE);
    if (existsSync(own)) moveAside(own, replaced, name);
    mkdirSync(own, { mode: 0o755 });
    appendFileSync(join(own, 'ca.pem'), authorities);
    copyFileSync(keyFile, join(own, 'tls.key'));
    chmodSync(join(own, 'tls.key'), 0o644);
    copyFileSync(certFile, join(own, 'tls.pem')); // last: with it the folder counts as complete
  }
  rmSync(draft, { recursive: true });
  return { services, replaced: existsSync(replaced) ? replaced : null };
}

function isUsable(file: string, service: string): boolean {
  if (!existsSync(file)) return false;
  const { validTo, subjectAltName = '' } = new X509Certificate(readFileSync(file));
  const isLong = Date.parse(validTo) - Date.now() > LIFETIME_MS / 10;
  return isLong && subjectAltName.split(', ').includes(`URI:spiffe://catraca/${RELEASE}/${service}`);
}

function moveAside(own: string, replaced: string, name: string): void {
  mkdirSync(replaced, { recursive: true, mode: 0o700 });
  renameSync(own, join(replaced, name));
}
