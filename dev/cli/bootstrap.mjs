// The first script of every command: runs on the machine's own Node, brings in the dependencies (Node 24
// among them), and hands over to the command's program on that Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
const bin = join(root, 'node_modules/.bin');
const startedAt = Date.now();
/** The program of each command. */
const programs = {
  start: 'dev/cli/src/start.ts',
  migrate: 'dev/cli/src/migrate.ts',
  test: 'dev/test/src/test.ts',
  check: 'dev/check/src/check.ts',
  gen: 'dev/check/src/gen.ts',
  bench: 'dev/bench/src/bench.ts',
  chaos: 'dev/chaos/src/chaos.ts',
  screenshots: 'dev/screenshots/src/screenshots.ts',
  'test-deploy': 'dev/deploy-test/src/test-deploy.ts',
  'try-alerts': 'dev/deploy-test/src/alerts/try-alerts.ts',
  'compose-env': 'deploy/compose/src/compose-env.ts',
};
const opsProgram = 'deploy/tools/src/main.ts';
/** The operator's tools, as npm scripts: catraca-ops <tool>. */
const tools = {
  reconcile: 'reconcile',
  'ledger:verify': 'ledger',
  'dead-letters': 'dead-letters',
  reemit: 'reemit',
  reseal: 'reseal',
};
const commands = { ...programs, ...tools };
/**
 * These start faster without the transformation of syntax that Node cannot strip; what they import has none.
 */
const stripped = ['start', 'migrate', 'test', 'check', 'gen', 'compose-env', 'test-deploy'];
const [command, ...args] = process.argv.slice(2);

const major = Number(process.versions.node.split('.')[0]);
if (major < 20)
  leave(
    `Catraca needs Node 20 or newer to begin with, and this is ${process.version}: install one from https://nodejs.org.`,
  );
if (!Object.hasOwn(commands, command ?? ''))
  leave(`There is no command "${command}": ${Object.keys(commands).join(', ')}.`);
if (!dependenciesAreIn()) await installDependencies();
runOnOurNode();

/** Whether what npm noted in node_modules is what package-lock.json asks for. */
function dependenciesAreIn() {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!installed || !wanted || !existsSync(join(bin, 'node'))) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') ||
      link ||
      (optional && !installed[path]) ||
      installed[path]?.version === version,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function installDependencies() {
  console.log('… Installing dependencies (npm ci), once: about half a minute');
  const heartbeat = setInterval(
    () => console.log(`  … still installing, ${secondsSince(startedAt)} s`),
    10_000,
  );
  let { code, errors } = await npm('ci');
  // A registry that carries the packages of some platforms only makes a lock that npm ci refuses for lack of
  // the others; npm install takes the same versions from it.
  if (errors.includes('EUSAGE')) ({ code, errors } = await npm('install', '--no-save'));
  clearInterval(heartbeat);
  if (code === 0) return console.log(`✓ Dependencies  ${secondsSince(startedAt)} s`);
  leave(explainInstall(errors));
}

function npm(...npmArgs) {
  const npmScript = process.env.npm_execpath;
  const [program, first] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((end) => {
    let errors = '';
    const child = spawn(program, [...first, ...npmArgs, ...quiet], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', (error) => end({ code: 127, errors: error.message }));
    child.on('close', (code) => end({ code, errors }));
  });
}

function explainInstall(errors) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(errors)) {
    return 'The npm registry cannot be reached: check the network or the registry in your .npmrc, and run it again.';
  }
  if (errors.includes('ENOSPC')) return 'The disk is full: free some space and run it again.';
  if (/EACCES|EROFS/.test(errors))
    return `No permission to write ${join(root, 'node_modules')}: give yourself the folder and run it again.`;
  return `npm could not install the dependencies:\n${errors.trim().split('\n').slice(0, 15).join('\n')}`;
}

function nodeFlags() {
  const flags = ['--disable-warning=ExperimentalWarning', '--conditions=source'];
  return stripped.includes(command) ? flags : [...flags, '--experimental-transform-types'];
}

function runOnOurNode() {
  const program = command in tools ? [opsProgram, tools[command]] : [programs[command]];
  const [file, ...first] = program;
  const child = spawn(join(bin, 'node'), [...nodeFlags(), join(root, file), ...first, ...args], {
    env: {
      ...process.env,
      PATH: [bin, process.env.PATH].join(delimiter),
      CATRACA_STARTED_AT: String(startedAt),
    },
    // The channel tells the child when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) watchParent(() => child.kill('SIGTERM'));
  child.on('error', (error) =>
    leave(`Node 24 of node_modules does not run here (${error.message}): run npm ci and try again.`),
  );
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 : 1)));
}

/** npm passes SIGTERM to a shell that dies of it without a word to us: its end is our signal. */
function watchParent(onEnd) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, 250);
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 1000);
}

function leave(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}
