import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The files of a certificate and its key, PEM. */
export interface Certified {
  certFile: string;
  keyFile: string;
}

/** A certificate authority of a test's own, trusted by nobody else. Needs the program openssl. */
export class Authority {
  readonly caFile: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'catraca-authority-'));

  constructor(name: string) {
    this.caFile = this.path('ca.crt');
    this.openssl('req', '-x509', ...newKey(this.path('ca.key')), '-subj', `/CN=${name}`, '-out', this.caFile);
  }

  /** A certificate for whoever runs on 127.0.0.1 as `name`, good as server and as client. */
  issue(name: string): Certified {
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
