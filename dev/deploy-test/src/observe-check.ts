// npm run test:deploy -- --observe: what the profile observe shows of a running system.
import { setTimeout as sleep } from 'node:timers/promises';
import { envFileSettings } from '@catraca/compose/compose-settings';
import { serviceNames } from '@catraca/contracts/services';
import { prepareDemo } from '@catraca/dev-cli/demo';
import { exampleCharge } from '@catraca/dev-cli/example-charge';
import { Api } from '@catraca/stack/api';
import type { Terminal } from '@catraca/stack/command/terminal';
import { UserError } from '@catraca/stack/command/user-error';
import { run } from '@catraca/stack/processes/run';
import { type ComposeProject, docker } from './docker.ts';

const prometheus = 'http://127.0.0.1:9090/api/v1';
const jaeger = 'http://127.0.0.1:16686/api';
const loki = 'http://127.0.0.1:3100/loki/api/v1';
const grafana = 'http://127.0.0.1:3001/api';
/** Scrapes and evaluations come every 15 s; the collector decides on a trace after 12 s. */
const PATIENCE_MS = 120_000;
/** What `compose:env -- --observe` writes. */
const allTraces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  OTEL_TRACES_SAMPLER_ARG: '1',
};

/** Looked at where the machine has them. */
const optionalImages = { loki: 'grafana/loki:3.5.7', grafana: 'grafana/grafana:12.2.0' };

export interface ObserveOptions {
  project: ComposeProject;
  baseUrl: string;
  terminal: Terminal;
}

interface Targets {
  activeTargets: { labels: { job: string }; health: string; lastError: string }[];
}
interface Rules {
  groups: { rules: { name: string; health: string; lastError?: string }[] }[];
}
interface Traces {
  data: { processes: Record<string, { serviceName: string }> }[];
}
interface Lines {
  data: { result: { stream: { service_name: string }; values: unknown[] }[] };
}

/** Throws a UserError at the first thing that does not show within two minutes. */
export async function checkObserve({ project, baseUrl, terminal }: ObserveOptions): Promise<void> {
  const dockerRoot = (await docker('info', '--format', '{{.DockerRootDir}}')).trim();
  const observed = project.with({ ...allTraces, DOCKER_ROOT: dockerRoot });
  const programs = ['collector', 'jaeger', 'prometheus', ...(await optionalPrograms(terminal))];
  await terminal.step('docker compose up with the profile observe', async () => {
    const running = ['gateway', 'proxy', 'notifier', ...programs];
    await observed.run('--profile', 'observe', 'up', '--detach', '--no-build', ...running);
    await observed.untilHealthy('gateway');
  });
  await terminal.step('Prometheus scrapes every service and evaluates every rule', async (progress) =>
    progress(await eventually(figures)),
  );
  let traceId = '';
  await terminal.step(
    'The trace of a failed sale, from gateway to charges, is in Jaeger',
    async (progress) => {
      traceId = await failedSale(observed, baseUrl);
      progress(await eventually(tracedThrough(traceId, 'gateway', 'charges')));
    },
  );
  if (programs.includes('loki'))
    await terminal.step('Its log lines, of gateway and charges, are in Loki', async (progress) =>
      progress(await eventually(loggedBy(traceId, 'gateway', 'charges'))),
    );
  if (programs.includes('grafana'))
    await terminal.step('Grafana has the dashboards', async (progress) =>
      progress(await eventually(dashboards)),
    );
}

async function optionalPrograms(terminal: Terminal): Promise<string[]> {
  const programs: string[] = [];
  for (const [program, image] of Object.entries(optionalImages)) {
    const isHere = (await run('docker', ['image', 'inspect', image])).code === 0;
    if (isHere) programs.push(program);
    else terminal.line(`  … without ${program}: there is no image of it here`);
  }
  return programs;
}

async function figures(): Promise<string> {
  const { activeTargets } = (await read<{ data: Targets }>(`${prometheus}/targets?state=active`)).data;
  const away = activeTargets.filter(({ health }) => health !== 'up');
  // The sandbox is no part of the product.
  if (activeTargets.length < serviceNames.length || away.length > 0)
    throw new UserError(`Prometheus scrapes ${activeTargets.length} targets; ${JSON.stringify(away)}`);
  const rules = (await read<{ data: Rules }>(`${prometheus}/rules`)).data.groups.flatMap(
    (group) => group.rules,
  );
  const broken = rules.filter(({ health }) => health !== 'ok');
  if (rules.length === 0 || broken.length > 0)
    throw new UserError(`Of ${rules.length} rules, ${JSON.stringify(broken.slice(0, 3))}`);
  return `${activeTargets.length} targets, ${rules.length} rules`;
}

/** The bank is away, so that the sale is a 502: traces of errors are kept. Returns the trace's id. */
async function failedSale(project: ComposeProject, baseUrl: string): Promise<string> {
  await setFaults(project, { requests: [{ path: '/cob', status: 503 }] });
  const token = envFileSettings().OPERATOR_TOKEN!;
  const { secretKey } = await prepareDemo(baseUrl, token, undefined, 'https://loja.invalid/webhooks');
  const { status, headers } = await new Api(baseUrl, secretKey).post('/v1/charges', exampleCharge);
  await setFaults(project, {});
  if (status !== 502) throw new UserError(`A sale at a bank that is away was ${status} instead of 502.`);
  return headers.get('trace-id')!;
}

async function setFaults(project: ComposeProject, faults: object): Promise<void> {
  const request = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  };
  const script = `fetch('http://127.0.0.1:4200/sandbox/v1/faults', ${JSON.stringify(request)}).then(({ ok }) => process.exit(ok ? 0 : 1))`;
  await project.run('exec', '-T', 'sandbox', 'node', '-e', script);
}

function tracedThrough(traceId: string, ...services: string[]) {
  return async (): Promise<string> => {
    const { data } = await read<Traces>(`${jaeger}/traces/${traceId}`);
    const names = data.flatMap(({ processes }) => Object.values(processes)).map((one) => one.serviceName);
    requireAll(services, names, `the trace ${traceId}`);
    return traceId;
  };
}

function loggedBy(traceId: string, ...services: string[]) {
  return async (): Promise<string> => {
    const query = `{service_name=~".+"} | trace_id="${traceId}"`;
    const { data } = await read<Lines>(`${loki}/query_range?${new URLSearchParams({ query })}`);
    requireAll(
      services,
      data.result.map(({ stream }) => stream.service_name),
      `lines of ${traceId}`,
    );
    return `${data.result.flatMap(({ values }) => values).length} lines`;
  };
}

function requireAll(wanted: string[], found: string[], where: string): void {
  if (!wanted.every((name) => found.includes(name)))
    throw new UserError(`Of ${wanted.join(' and ')}, ${where} has ${found.join(', ') || 'none'}.`);
}

async function dashboards(): Promise<string> {
  const found = await read<{ uid: string }[]>(`${grafana}/search?tag=catraca`);
  if (found.length === 0) throw new UserError('Grafana has no dashboard of ours.');
  return `${found.length} dashboards`;
}

async function read<Body>(url: string): Promise<Body> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new UserError(`${url} responded ${response.status}.`);
  return (await response.json()) as Body;
}

async function eventually<Result>(look: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(1_000);
    }
  }
}
