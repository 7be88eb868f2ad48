import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo, Schema } from 'mongoose';

interface KeyDocument {
  _id: 'location';
  jwk: JsonWebKey;
}

interface SigningKey {
  privateKey: KeyObject;
  publicJwk: JsonWebKey & { kid: string };
}

const schema = new Schema({ _id: String }, { collection: 'keys', strict: false });

/** Signs what locations serve (JWS, ES256) with a key that is made once and kept. */
@Injectable()
export class PayloadSigner {
  private readonly collection: mongo.Collection<KeyDocument>;
  private key: Promise<SigningKey> | null = null;

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('Key', schema).collection as unknown as mongo.Collection<KeyDocument>;
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
    const made = { $setOnInsert: { jwk: privateKey.export({ format: 'jwk' }) } };
    const kept = await this.collection.findOneAndUpdate({ _id: 'location' }, made, {
      upsert: true,
      returnDocument: 'after',
    });
    const { d: _, ...publicPart } = kept!.jwk;
    const { crv, kty, x, y } = publicPart;
    const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url'); // RFC 7638
    return {
      privateKey: createPrivateKey({ key: kept!.jwk, format: 'jwk' }),
      publicJwk: { ...publicPart, kid, alg: 'ES256', use: 'sig' },
    };
  }
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
