// catraca-ops ledger: proves that no posting was changed, removed or inserted, and that every cause has its
// postings.
import { type Command, help, parseCommand } from './command.ts';
import { connect } from './connect.ts';
import { adviceOf, type Fault } from './fault.ts';
import { type Verification, verify } from './verification.ts';

const PROVEN = 0;
const NOT_PROVEN = 1;

/** Longer than an event takes from a charge to the ledger. */
const RECHECK_AFTER_MS = 5_000;
/** Faults of one kind that are named; the rest is counted. `--json` names all. */
const MOST_NAMED = 20;

export async function run(args: string[]): Promise<number> {
  const command = parseCommand(args);
  if (command.help) {
    console.log(help);
    return PROVEN;
  }
  const sources = await connect(process.env, command.heads);
  try {
    const verification = await verify(sources, {
      ...command,
      recheckAfterMs: Number(process.env.LEDGER_RECHECK_AFTER_MS ?? RECHECK_AFTER_MS),
      onProgress: process.stderr.isTTY ? showProgress : () => {},
    });
    show(verification, command, sources.headsFile);
    return verification.faults.length === 0 ? PROVEN : NOT_PROVEN;
  } finally {
    await sources.client.close();
  }
}

function show(verification: Verification, { json }: Command, headsFile: string | null): void {
  const { faults, chains, postings, rate, heads, charges, withdrawals } = verification;
  if (json) {
    for (const { kind, subject, detail } of faults) console.log(JSON.stringify({ kind, subject, detail }));
    return;
  }
  console.log(
    `${postings} postings in ${chains} chains, ${rate} a second; ${charges} charges, ${withdrawals} withdrawals`,
  );
  console.log(
    headsFile
      ? `${heads} heads in ${headsFile}`
      : 'No file of heads: only the chains themselves were checked',
  );
  for (const [kind, ofKind] of Map.groupBy(faults, ({ kind }) => kind)) showKind(kind, ofKind);
  console.log(faults.length === 0 ? '✓ the ledger is proven' : `✗ ${faults.length} faults`);
}

function showKind(kind: Fault['kind'], faults: Fault[]): void {
  console.log(`✗ ${kind}: ${faults.length}`);
  console.log(`  ${adviceOf[kind]}`);
  for (const { subject, detail } of faults.slice(0, MOST_NAMED)) console.log(`    ${subject}  ${detail}`);
  if (faults.length > MOST_NAMED)
    console.log(`    and ${faults.length - MOST_NAMED} more (--json names all)`);
}

function showProgress(line: string): void {
  process.stderr.write(`\r… ${line}\u001b[K\r`);
}
