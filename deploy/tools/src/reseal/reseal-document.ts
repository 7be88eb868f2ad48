import { DataKeys, type Place } from '@catraca/platform/secrets/data-keys';
import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import type { Document } from 'mongodb';
import type { HashedField, SealedCollection } from './sealed-fields.ts';

/** A value that is another after resealing, by its path. */
export type Changes = Record<string, { from: string; to: string }>;

/** Seals values of documents again, with the first of the keys. */
export class Resealer {
  private readonly keys: DataKeys;
  private readonly hashes = new Map<string, KeyedHashes>();

  constructor(private readonly setting: string) {
    this.keys = new DataKeys(setting);
  }

  get newest(): string {
    return idsOf(this.setting)[0]!;
  }

  /** What has to change in a document, so that it names the newest key only. */
  changesOf(
    document: Document,
    { collection, fields, place: named, hashes = [] }: SealedCollection,
  ): Changes {
    const changes: Changes = {};
    for (const field of fields)
      for (const { path, list, value } of valuesAt(document, field)) {
        const place: Place = { collection, id: String(document._id), field: named ?? list };
        const text = this.keys.open(value, place);
        if (keyOf(value) !== this.newest) changes[path] = { from: value, to: this.keys.seal(text, place) };
        for (const hash of hashes.filter(({ of }) => of === field))
          Object.assign(changes, this.changesOfHash(document, hash, text));
      }
    return changes;
  }

  /** Hashes of this text by an older key. Others in the same field are of other texts. */
  private changesOfHash(document: Document, { field, purpose, textOf }: HashedField, text: string): Changes {
    const [to, ...olds] = this.hashesFor(purpose).every(textOf(text, document)) as [string, ...string[]];
    const old = valuesAt(document, field).filter(({ value }) => olds.includes(value));
    return Object.fromEntries(old.map(({ path, value }) => [path, { from: value, to }]));
  }

  private hashesFor(purpose: string): KeyedHashes {
    const hashes = this.hashes.get(purpose) ?? new KeyedHashes(this.setting, purpose);
    this.hashes.set(purpose, hashes);
    return hashes;
  }
}

interface Value {
  path: string;
  /** The field of its place: for an item of a list, the list. */
  list: string;
  value: string;
}

/** The strings at a field: none, one, or those of a list's items. */
export function valuesAt(document: Document, field: string): Value[] {
  const [name, member] = field.split('.') as [string, string?];
  const stored: unknown = document[name];
  if (Array.isArray(stored)) {
    return stored.flatMap((item, index) => {
      const value = member ? item[member] : item;
      const path = member ? `${name}.${index}.${member}` : `${name}.${index}`;
      return typeof value === 'string' ? [{ path, list: name, value }] : [];
    });
  }
  return typeof stored === 'string' ? [{ path: name, list: name, value: stored }] : [];
}

/** Id of the key that a sealed value or a look-up hash names. */
export const keyOf = (value: string) => value.slice(0, value.indexOf(':'));

/** A look-up hash, also among other strings of a list. */
export const isHash = (value: string) => /^[\w-]+:[\w-]{43}$/.test(value);

/** Ids of the keys of a setting, newest first. */
export const idsOf = (setting: string) => setting.split(',').map((pair) => keyOf(pair));
