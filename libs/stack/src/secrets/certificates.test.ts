import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@catraca/contracts/services';
import { certificateSettings, ensureCertificates } from './certificates.ts';

const parent = mkdtempSync(join(tmpdir(), 'catraca-certificates-'));
const folder = join(parent, 'certificates');
afterAll(() => rmSync(parent, { recursive: true }));

const read = (file: string) => new X509Certificate(readFileSync(file));

test('each service gets a certificate of one authority that names it and 127.0.0.1', async () => {
  await ensureCertificates(folder);
  for (const name of serviceNames) {
    const { GRPC_TLS_CA_FILE, GRPC_TLS_CERT_FILE } = certificateSettings(name, folder);
    const certificate = read(GRPC_TLS_CERT_FILE!);
    expect(certificate.verify(read(GRPC_TLS_CA_FILE!).publicKey)).toBe(true);
    expect(certificate.subjectAltName).toContain(`URI:spiffe://catraca/local/${name}`);
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  }
});

test('the next starts keep them, and starts at the same time agree on one set', async () => {
  const { GRPC_TLS_CERT_FILE } = certificateSettings('gateway', folder);
  const before = read(GRPC_TLS_CERT_FILE!).fingerprint256;
  await Promise.all([ensureCertificates(folder), ensureCertificates(folder)]);
  expect(read(GRPC_TLS_CERT_FILE!).fingerprint256).toBe(before);
  expect(readdirSync(parent)).toEqual(['certificates']);
});

test('the authority’s key is not kept', () => {
  expect(readdirSync(folder)).not.toContain('ca.key');
});
