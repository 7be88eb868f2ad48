// catraca-ops reseal: seals what is stored again, with the newest data key of its purpose.
import { readFileSync } from 'node:fs';
import { type DataKeyPurpose, dataKeyPurposes, dataKeyVariable } from '@catraca/contracts/data-keys';
import { type ServiceDescriptor, services } from '@catraca/contracts/services';
import { secretsFile } from '@catraca/stack/clone';
import { openTerminal } from '@catraca/stack/command/terminal';
import { UserError } from '@catraca/stack/command/user-error';
import { readLocalFile } from '@catraca/stack/local-file';
import type { Secrets } from '@catraca/stack/secrets/secrets';
import { type Document, MongoClient } from 'mongodb';
import { help, parseCommand } from './command.ts';
import { countByKey, type Outcome, resealCollection } from './reseal-collection.ts';
import { idsOf, isHash, Resealer } from './reseal-document.ts';
import {
  type LastingHashes,
  lastingHashes,
  type SealedCollection,
  sealedCollections,
} from './sealed-fields.ts';

type Keys = Map<DataKeyPurpose, string>;

const DAY_MS = 24 * 3_600_000;
/** Of documents that could not be sealed again. */
const MAX_LISTED = 100;

export async function run(args: string[]): Promise<number> {
  const command = parseCommand(args);
  if (command.help) {
    console.log(help);
    return 0;
  }
  const env = process.env.MONGODB_URI ? process.env : { ...process.env, ...localStack() };
  const keys = keysOf(env);
  const client = await MongoClient.connect(env.MONGODB_URI!, { serverSelectionTimeoutMS: 10_000 });
  const collectionOf = ({ service, collection }: Named) =>
    client
      .db(`${env.DATABASE_PREFIX ?? 'catraca_'}${service}`)
      .collection<Document & { _id: string }>(collection);
  try {
    const areAllSealed = command.isDryRun || (await resealAll(keys, collectionOf));
    const areAllFree = await report(keys, collectionOf);
    return areAllSealed && areAllFree ? 0 : 1;
  } finally {
    await client.close();
  }
}

type Named = Pick<SealedCollection, 'service' | 'collection'>;
type CollectionOf = (sealed: Named) => Parameters<typeof resealCollection>[0];

/** Returns whether every document could be read and written, and says which could not. */
async function resealAll(keys: Keys, collectionOf: CollectionOf): Promise<boolean> {
  const terminal = openTerminal();
  const failed: string[] = [];
  for (const sealed of sealedCollections) {
    const setting = keys.get(purposeOf(sealed));
    if (!setting) continue;
    await terminal.step(nameOf(sealed), async (progress) => {
      const say = ({ read, resealed }: Outcome) => progress(`${resealed} of ${read} sealed again`);
      const outcome = await resealCollection(collectionOf(sealed), sealed, new Resealer(setting), say);
      failed.push(...outcome.failed.map(({ id, reason }) => `${nameOf(sealed)} ${id}: ${reason}`));
    });
  }
  if (failed.length > 0) console.log(`✗ ${failed.length} documents stay as they are:`);
  for (const one of failed.slice(0, MAX_LISTED)) console.log(`    ${one}`);
  if (failed.length > MAX_LISTED) console.log(`    and ${failed.length - MAX_LISTED} more`);
  return failed.length === 0;
}

/** Says of each key but the newest what still names it. Returns whether nothing does. */
async function report(keys: Keys, collectionOf: CollectionOf): Promise<boolean> {
  let areAllFree = true;
  for (const [purpose, setting] of keys) {
    const [newest, ...olds] = idsOf(setting);
    const uses = await usesOf(purpose, collectionOf);
    for (const old of [...new Set([...olds, ...uses.keys()])].filter((id) => id !== newest)) {
      const by = uses.get(old) ?? [];
      areAllFree &&= by.length === 0;
      const mark = by.length === 0 ? '✓' : '✗';
      const verdict = by.length === 0 ? 'nothing names it: it may go' : `stays, for ${by.join('; ')}`;
      console.log(`${mark} ${dataKeyVariable(purpose)}: key ${old}: ${verdict}`);
    }
    if (olds.length === 0) console.log(`✓ ${dataKeyVariable(purpose)}: one key, ${newest}`);
  }
  return areAllFree;
}

/** What names each key of a purpose, and until when. */
async function usesOf(purpose: DataKeyPurpose, collectionOf: CollectionOf): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>();
  const note = (id: string, use: string) => uses.set(id, [...(uses.get(id) ?? []), use]);
  for (const sealed of sealedCollections.filter((one) => purposeOf(one) === purpose)) {
    const collection = collectionOf(sealed);
    for (const [id, count] of await countByKey(collection, sealed.fields))
      note(id, `${count} values of ${nameOf(sealed)}`);
    const hashes = [...new Set((sealed.hashes ?? []).map(({ field }) => field))];
    const why = sealed.leftHashes ? `, ${sealed.leftHashes}` : '';
    for (const [id, count] of await countByKey(collection, hashes, isHash))
      note(id, `${count} look-up hashes of ${nameOf(sealed)}${why}`);
  }
  for (const lasting of lastingHashes.filter((one) => purposeOf(one) === purpose)) {
    const collection = collectionOf(lasting);
    for (const [id, count] of await countByKey(collection, lasting.fields)) {
      const last = await lastDayOf(collection, lasting, id);
      note(id, `${count} look-up hashes of ${nameOf(lasting)}, the last one until ${last}`);
    }
  }
  return uses;
}

/** The day on which the last document ends that names this key. */
async function lastDayOf(
  collection: ReturnType<CollectionOf>,
  { fields, keptDays }: LastingHashes,
  key: string,
): Promise<string> {
  const named = fields.map((field) => ({ [field]: { $gte: `${key}:`, $lt: `${key};` } }));
  const [newest] = await collection.find({ $or: named }).sort({ createdAt: -1 }).limit(1).toArray();
  const createdAt = (newest?.createdAt as Date | undefined) ?? new Date();
  return new Date(createdAt.getTime() + keptDays * DAY_MS).toISOString().slice(0, 10);
}

const nameOf = ({ service, collection }: Named) => `${service}.${collection}`;

function purposeOf({ service }: Named): DataKeyPurpose {
  return (services[service] as ServiceDescriptor).dataKeys!;
}

function keysOf(env: NodeJS.ProcessEnv): Keys {
  const given = dataKeyPurposes.flatMap((purpose): [DataKeyPurpose, string][] => {
    const setting = env[dataKeyVariable(purpose)];
    if (setting && !/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/.test(setting))
      throw new UserError(`${dataKeyVariable(purpose)} must be id:base64 of 32 bytes[,…].`);
    return setting ? [[purpose, setting]] : [];
  });
  if (given.length === 0)
    throw new UserError('No DATA_KEYS_<PURPOSE> is set: see catraca-ops reseal --help.');
  return new Map(given);
}

function localStack(): NodeJS.ProcessEnv {
  const { MONGODB_URI } = readLocalFile('MONGODB_URI').tools.reseal;
  const { dataKeys } = JSON.parse(readFileSync(secretsFile, 'utf8')) as Secrets;
  const settings = dataKeyPurposes.map((purpose) => [dataKeyVariable(purpose), dataKeys[purpose]]);
  return { MONGODB_URI, ...Object.fromEntries(settings) };
}
