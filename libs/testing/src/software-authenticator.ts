import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What is read of a relying party's options. */
interface RequestOptions {
  challenge: string;
}
interface CreationOptions extends RequestOptions {
  user: { id: string };
}

/** What may be false in a response. */
export interface Lie {
  origin?: string;
  host?: string;
  isVerified?: boolean;
  challenge?: string;
  /** Bytes that its public key does not need. */
  surplusBytes?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * An authenticator with one resident ES256 key, as Web Authentication Level 3 describes it (6.1 authenticator
 * data, 6.5.4 attestation object, format "none"), in a browser on the panel.
 */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  counter = 0;
  private userHandle = '';
  private readonly panel: URL;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  constructor(panelUrl: string) {
    this.panel = new URL(panelUrl);
  }

  register(optionsJson: string, lie: Lie = {}): string {
    const options: CreationOptions = JSON.parse(optionsJson);
    this.userHandle = options.user.id;
    const clientDataJSON = this.clientData('webauthn.create', options, lie);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey(lie)]);
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(this.authenticatorData(lie, attested))],
    ]);
    const response = {
      ...this.envelope(),
      response: {
        clientDataJSON: encoded(clientDataJSON),
        attestationObject: encoded(attestationObject),
        transports: ['internal'],
      },
    };
    return JSON.stringify(response);
  }

  /** Counts one signature more. */
  use(optionsJson: string, lie: Lie = {}): string {
    const options: RequestOptions = JSON.parse(optionsJson);
    this.counter += 1;
    const clientDataJSON = this.clientData('webauthn.get', options, lie);
    const authenticatorData = this.authenticatorData(lie);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const response = {
      ...this.envelope(),
      response: {
        clientDataJSON: encoded(clientDataJSON),
        authenticatorData: encoded(authenticatorData),
        signature: encoded(sign('sha256', signed, this.keys.privateKey)),
        userHandle: this.userHandle,
      },
    };
    return JSON.stringify(response);
  }

  private envelope() {
    const id = encoded(this.credentialId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  private authenticatorData(
    { host = this.panel.hostname, isVerified = true }: Lie,
    attested = Buffer.alloc(0),
  ): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), counter, attested]);
  }

  private clientData(type: string, options: RequestOptions, lie: Lie): Buffer {
    const { challenge = options.challenge, origin = this.panel.origin } = lie;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** RFC 9053, 7.1.1: EC2 key, ES256, P-256. */
  private coseKey({ surplusBytes = 0 }: Lie): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
      ...(surplusBytes > 0 ? [[integer(-4), bytes(Buffer.alloc(surplusBytes))] as [Buffer, Buffer]] : []),
    ]);
  }
}

function encoded(data: Buffer): string {
  return data.toString('base64url');
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/* CBOR (RFC 8949), as far as it is needed. */

function head(majorType: number, value: number): Buffer {
  const type = majorType << 5;
  if (value < 24) return Buffer.from([type | value]);
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.from([type | 25, value >> 8, value & 255]);
}

function integer(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function bytes(data: Buffer): Buffer {
  return Buffer.concat([head(2, data.length), data]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
}

function map(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}
