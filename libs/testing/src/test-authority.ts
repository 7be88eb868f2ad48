import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CertificateAuthority } from '@catraca/local/certificate-authority';

/** A certificate authority for one test file. */
export function testAuthority(name: string): Promise<CertificateAuthority> {
  return CertificateAuthority.create(mkdtempSync(join(tmpdir(), 'catraca-authority-')), name);
}
