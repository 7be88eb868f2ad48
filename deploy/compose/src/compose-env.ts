// npm run compose:env: writes what docker-compose.yml needs and nobody should choose: .env with secrets, and
// certificates. Brings those of an earlier version up to this one.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { runCommand } from '@catraca/stack/command/run-command';
import type { Terminal } from '@catraca/stack/command/terminal';
import { root } from '@catraca/stack/paths';
import { envFile } from './compose-settings.ts';
import { completeEnvFile } from './env-file.ts';
import { completeCertificates } from './service-certificates.ts';

const help = `npm run compose:env -- [flags]

  Writes .env and deploy/compose/secrets. Of those that exist it adds what is missing, and says what: again after each upgrade.

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
  writeSettings(terminal);
  if (flags.observe) sendTraces();
  await writeCertificates(terminal);
  terminal.line('\n  Now: docker compose up --build');
  return 0;
});

function writeSettings(terminal: Terminal): void {
  const isNew = !existsSync(envFile);
  const added = completeEnvFile(envFile);
  if (isNew) terminal.line('✓ .env  written, with new secrets: keep it safe');
  else if (added.length === 0) terminal.line('✓ .env  kept');
  else terminal.line(`✓ .env  kept, and added:\n    ${added.join('\n    ')}`);
  const { DATA_KEYS } = parseEnv(readFileSync(envFile, 'utf8'));
  if (DATA_KEYS && added.some((name) => name.startsWith('DATA_KEYS_')))
    terminal.line(
      '  Each purpose has a data key of its own now, and that of DATA_KEYS after it, for what is stored already.\n' +
        '  DATA_KEYS itself is read no more. Once `docker compose run --rm reseal` says that the old key may go,\n' +
        '  remove it from every DATA_KEYS_<PURPOSE> (docs/runbook.md, "A data key is rotated").',
    );
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

async function writeCertificates(terminal: Terminal): Promise<void> {
  const { services, replaced } = await completeCertificates(folder);
  const written = services.length === 0 ? 'kept' : `written for ${services.join(', ')}`;
  terminal.line(`✓ deploy/compose/secrets  certificates ${written}`);
  if (replaced)
    terminal.line(`  those before are in ${relative(root, replaced)}: delete it when all is well`);
}
