import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { DAY_MS, LIFETIME_MS } from './certificate-lifetime.ts';

/** PEM files of a certificate and its private key. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate authority of this machine, for services on it. Its own key is never written. */
export class CertificateAuthority {
  readonly caFile: string;
  private readonly folder: string;
  private readonly name: string;
  private readonly keys: webcrypto.CryptoKeyPair;

  private constructor(folder: string, name: string, keys: webcrypto.CryptoKeyPair) {
    this.caFile = join(folder, 'ca.pem');
    this.folder = folder;
    this.name = name;
    this.keys = keys;
  }

  /** Writes `ca.pem` into the folder. */
  static async create(folder: string, name: string): Promise<CertificateAuthority> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const authority = new CertificateAuthority(folder, `CN=${name}`, await newKeys());
    const usages = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign;
    const extensions = [new BasicConstraintsExtension(true, 0, true), new KeyUsagesExtension(usages, true)];
    writeFileSync(authority.caFile, await authority.sign(authority.name, authority.keys, extensions));
    return authority;
  }

  /**
   * Issues `<service>.pem` and `<service>.key`: for 127.0.0.1 and the host of its name, and as the service
   * `spiffe://catraca/<release>/<service>`.
   */
  async issue(service: string, release = 'local'): Promise<CertificateFiles> {
    const [certFile, keyFile] = [join(this.folder, `${service}.pem`), join(this.folder, `${service}.key`)];
    const keys = await newKeys();
    const names = new SubjectAlternativeNameExtension([
      { type: 'ip', value: '127.0.0.1' },
      { type: 'dns', value: 'localhost' },
      { type: 'dns', value: service },
      { type: 'url', value: `spiffe://catraca/${release}/${service}` },
    ]);
    const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
    writeFileSync(keyFile, `${PemConverter.encode(key, 'PRIVATE KEY')}\n`, { mode: 0o600 });
    writeFileSync(certFile, await this.sign(`CN=${service}`, keys, [names]));
    return { certFile, keyFile };
  }

  private async sign(
    subject: string,
    keys: webcrypto.CryptoKeyPair,
    extensions: Extension[],
  ): Promise<string> {
    const certificate = await X509CertificateGenerator.create({
      serialNumber: randomBytes(16).toString('hex'),
      subject,
      issuer: this.name,
      notBefore: new Date(Date.now() - DAY_MS),
      notAfter: new Date(Date.now() + LIFETIME_MS),
      signingAlgorithm: ALGORITHM,
      publicKey: keys.publicKey,
      signingKey: this.keys.privateKey,
      extensions,
    });
    return `${certificate.toString('pem')}\n`;
  }
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}
