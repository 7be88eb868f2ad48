// catraca-ops reemit: publishes events of charges again, from the charges.
import type { ChargeDocument } from '@catraca/charges/charge-document';
import { UserError } from '@catraca/stack/command/user-error';
import { readLocalFile } from '@catraca/stack/local-file';
import { type Collection, MongoClient } from 'mongodb';
import { type Command, help, parseCommand } from './command.ts';
import { chargesSince, emitAgain, type Reemission } from './reemission.ts';

export async function run(args: string[]): Promise<number> {
  const command = parseCommand(args);
  if (command.help) {
    console.log(help);
    return 0;
  }
  const client = await MongoClient.connect(mongodbUri(), { serverSelectionTimeoutMS: 10_000 });
  try {
    const database = client.db(process.env.MONGODB_DATABASE ?? 'catraca_charges');
    const charges = database.collection<ChargeDocument>('charges');
    return await (command.chargeId ? one(charges, command.chargeId, command) : all(charges, command));
  } finally {
    await client.close();
  }
}

async function one(charges: Collection<ChargeDocument>, id: string, command: Command): Promise<number> {
  const charge = await charges.findOne({ _id: id });
  if (!charge) throw new UserError(`There is no charge ${id} in ${charges.dbName}.`);
  const reemission = await emitAgain(charges, charge, command);
  show(reemission, command);
  return reemission.types.length > 0 ? 0 : 1;
}

async function all(charges: Collection<ChargeDocument>, command: Command): Promise<number> {
  let [emitted, ofCharges] = [0, 0];
  for await (const charge of chargesSince(charges, command.since)) {
    const reemission = await emitAgain(charges, charge, command);
    emitted += reemission.types.length;
    ofCharges += 1;
    show(reemission, command);
  }
  console.log(
    `✓ ${emitted} events of ${ofCharges} charges ${command.isDryRun ? 'would be emitted' : 'emitted'}`,
  );
  return 0;
}

function show({ chargeId, types }: Reemission, { isDryRun }: Command): void {
  const what = types.length > 0 ? types.join(', ') : 'nothing to emit';
  console.log(`${chargeId}  ${isDryRun && types.length > 0 ? 'would emit ' : ''}${what}`);
}

function mongodbUri(): string {
  if (process.env.MONGODB_URI) return process.env.MONGODB_URI;
  return readLocalFile('MONGODB_URI').tools.reemit.MONGODB_URI!;
}
