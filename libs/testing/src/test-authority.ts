import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CertificateAuthority } from '@catraca/stack/secrets/certificate-authority';

/** A certificate authority for one test file. */
export function testAuthority(name: string): Promise<CertificateAuthority> {
  return CertificateAuthority.create(mkdtempSync(join(tmpdir(), 'catraca-authority-')), name);
}

/** Settings of the balance service and of a gateway that calls it, with certificates of one authority. */
export async function mutualTls(): Promise<{ server: NodeJS.ProcessEnv; caller: NodeJS.ProcessEnv }> {
  const authority = await testAuthority('services');
  const of = async (service: string) => {
    const { certFile, keyFile } = await authority.issue(service);
    const { caFile } = authority;
    return { GRPC_TLS_CA_FILE: caFile, GRPC_TLS_CERT_FILE: certFile, GRPC_TLS_KEY_FILE: keyFile };
  };
  return { server: await of('balance'), caller: await of('gateway') };
}
