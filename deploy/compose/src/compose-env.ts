// npm run compose:env: writes what docker-compose.yml needs and nobody should choose: .env with secrets, and
// certificates.
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceNames } from '@catraca/contracts/services';
import { runCommand } from '@catraca/stack/command/run-command';
import { root } from '@catraca/stack/paths';
import { CertificateAuthority } from '@catraca/stack/secrets/certificate-authority';
import { envFile } from './compose-settings.ts';

const help = `npm run compose:env -- [flags]

  Writes .env and deploy/compose/secrets. What exists is kept.

  --observe   also: services send all traces to the collector of the profile observe (deploy/monitoring)
  --help      show this help`;

const folder = join(root, 'deploy/compose/secrets');

await runCommand(async ({ terminal }) => {
  const { values: flags } = parseArgs({
    options: { observe: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (flags.help) {
    terminal.line(help);
    return 0;
  }
  const isNew = !existsSync(envFile);
  if (isNew) writeFileSync(envFile, settings(), { mode: 0o600 });
  terminal.line(`✓ .env  ${isNew ? 'written, with new secrets: keep it safe' : 'kept'}`);
  if (flags.observe) sendTraces();
  const hasCertificates = existsSync(folder);
  if (!hasCertificates) await issueCertificates();
  terminal.line(`✓ deploy/compose/secrets  certificates ${hasCertificates ? 'kept' : 'written'}`);
  terminal.line('\n  Now: docker compose up --build');
  return 0;
});

function settings(): string {
  const secrets = {
    DATA_KEYS: `compose:${key()}`,
    LEDGER_KEY: key(),
    OPERATOR_TOKEN: `op_${token()}`,
    CALLBACK_TOKEN_TEST: token(),
    CALLBACK_TOKEN_LIVE: token(),
    SANDBOX_CLIENT_SECRET: token(),
    ACQUIRER_TEST_SECRET_KEY: `sk_sandbox_${token()}`,
    ACQUIRER_TEST_PUBLIC_KEY: `pk_sandbox_${token()}`,
    THREE_DS_SECRET: key(),
  };
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}`);
  return [
    '# Written by npm run compose:env. Every secret of this system: never commit it.',
    ...lines,
    '',
  ].join('\n');
}

/** The collector chooses among all traces (ADR 50). */
function sendTraces(): void {
  if (readFileSync(envFile, 'utf8').includes('OTEL_EXPORTER_OTLP_ENDPOINT=')) return;
  const lines = [
    'COMPOSE_PROFILES=observe',
    'OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318',
    'OTEL_TRACES_SAMPLER_ARG=1',
  ];
  appendFileSync(envFile, `${lines.join('\n')}\n`);
}

/**
 * One folder a service, mounted into its container, which does not run as this user. Nobody else can enter
 * the folder above.
 */
async function issueCertificates(): Promise<void> {
  const draft = `${folder}.draft`;
  const authority = await CertificateAuthority.create(draft, 'Catraca, docker compose');
  mkdirSync(folder, { mode: 0o700 });
  for (const service of serviceNames) {
    const { certFile, keyFile } = await authority.issue(service);
    const own = join(folder, service);
    mkdirSync(own, { mode: 0o755 });
    copyFileSync(authority.caFile, join(own, 'ca.pem'));
    copyFileSync(certFile, join(own, 'tls.pem'));
    copyFileSync(keyFile, join(own, 'tls.key'));
    chmodSync(join(own, 'tls.key'), 0o644);
  }
  rmSync(draft, { recursive: true });
}

function key(): string {
  return randomBytes(32).toString('base64');
}

function token(): string {
  return randomBytes(24).toString('base64url');
}
