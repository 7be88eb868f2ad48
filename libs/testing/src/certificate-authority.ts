import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PEM files of a certificate and its private key. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

/** A certificate authority for one test. Requires the openssl program. */
export class CertificateAuthority {
  readonly caFile: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'catraca-authority-'));

  constructor(name: string) {
    this.caFile = this.path('ca.crt');
    this.openssl('req', '-x509', ...newKey(this.path('ca.key')), '-subj', `/CN=${name}`, '-out', this.caFile);
  }

  /** Issues a server and client certificate for 127.0.0.1, with the common name `name`. */
  issue(name: string): CertificateFiles {
    const [request, extensions] = [this.path(`${name}.csr`), this.path(`${name}.ext`)];
    const [certFile, keyFile] = [this.path(`${name}.crt`), this.path(`${name}.key`)];
    writeFileSync(extensions, 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
    this.openssl('req', ...newKey(keyFile), '-subj', `/CN=${name}`, '-out', request);
    const signer = ['-CA', this.caFile, '-CAkey', this.path('ca.key'), '-CAcreateserial'];
    this.openssl('x509', '-req', '-in', request, ...signer, '-extfile', extensions, '-out', certFile);
    return { certFile, keyFile };
  }

  private path(file: string): string {
    return join(this.folder, file);
  }

  private openssl(...args: string[]): void {
    execFileSync('openssl', args, { stdio: 'pipe' });
  }
}

const newKey = (file: string) => [
  ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  ...['-nodes', '-keyout', file],
];
