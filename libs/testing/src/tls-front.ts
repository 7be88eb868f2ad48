import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { CertificateAuthority } from '@catraca/stack/secrets/certificate-authority';

/**
 * A TLS front of a server on this machine that requires a client certificate of the authority, as banks do.
 */
export async function startTlsFront(authority: CertificateAuthority, url: string) {
  const { certFile, keyFile } = await authority.issue('bank');
  const read = (file: string) => readFileSync(file, 'utf8');
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer(
    { cert: read(certFile), key: read(keyFile), ca: read(authority.caFile), requestCert: true },
    (encrypted) => {
      const plain = connect(Number(port), hostname);
      sockets.add(encrypted).add(plain);
      for (const socket of [encrypted, plain])
        socket.once('error', () => {
          encrypted.destroy();
          plain.destroy();
        });
      encrypted.pipe(plain).pipe(encrypted);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close,
  };
}
