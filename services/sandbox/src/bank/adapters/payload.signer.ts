import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';

/** A P-256 private key (RFC 7518, 6.2). */
type EcPrivateJwk = Record<'kty' | 'crv' | 'x' | 'y' | 'd', string>;

interface KeyDocument {
  _id: 'location';
  jwk: EcPrivateJwk;
}

interface SigningKey {
  privateKey: KeyObject;
  publicJwk: JsonWebKey & { kid: string };
}

const schema = documentSchema<KeyDocument>({
  _id: String,
  jwk: embedded<EcPrivateJwk>({ kty: String, crv: String, x: String, y: String, d: String }),
});

/** Signs what locations serve (JWS, ES256). The key is generated once and stored. */
@Injectable()
export class PayloadSigner {
  private readonly keys: Model<KeyDocument>;
  private key: Promise<SigningKey> | null = null;

  constructor(connection: mongoose.Connection) {
    this.keys = connection.model<KeyDocument>('Key', schema, 'keys');
  }

  /** Compact JWS; `keysUrl` is where the public key is found. */
  async sign(payload: object, keysUrl: string): Promise<string> {
    const { privateKey, publicJwk } = await this.signingKey();
    const header = { alg: 'ES256', typ: 'JOSE', kid: publicJwk.kid, jku: keysUrl };
    const signed = `${base64url(header)}.${base64url(payload)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }

  async publicKeys(): Promise<{ keys: JsonWebKey[] }> {
    return { keys: [(await this.signingKey()).publicJwk] };
  }

  private signingKey(): Promise<SigningKey> {
    this.key ??= this.loadKey().catch((error: unknown) => {
      this.key = null;
      throw error;
    });
    return this.key;
  }

  private async loadKey(): Promise<SigningKey> {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const generated = { $setOnInsert: { jwk: privateKey.export({ format: 'jwk' }) as EcPrivateJwk } };
    const stored = await this.keys
      .findOneAndUpdate({ _id: 'location' }, generated, { upsert: true, returnDocument: 'after' })
      .lean<KeyDocument>();
    const { d: _, ...publicPart } = stored!.jwk;
    const { crv, kty, x, y } = publicPart;
    // RFC 7638
    const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    return {
      privateKey: createPrivateKey({ key: stored!.jwk, format: 'jwk' }),
      publicJwk: { ...publicPart, kid, alg: 'ES256', use: 'sig' },
    };
  }
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
