#!/usr/bin/env node
import { homedir } from 'node:os';
import { systemKeyring } from './keyring.ts';
import { run } from './program.ts';

const { stdin, stdout, stderr, env } = process;
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort()); // a second one ends the process at once
// Whoever reads may stop reading: `catraca charges list | head -1`.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { signal } = interrupt;
const isTerminal = stdout.isTTY === true;
const io = { stdin, stdout, stderr, isTerminal, env, home: homedir(), keyring: systemKeyring, signal };
process.exitCode = await run(process.argv.slice(2), io);
stdin.destroy(); // else an open stdin keeps the process
