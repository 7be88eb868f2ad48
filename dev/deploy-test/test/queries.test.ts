import type { ChildProcess } from 'node:child_process';
import { serviceNames } from '@catraca/contracts/services';
import { boards } from '@catraca/monitoring/boards';
import { freePorts } from '@catraca/stack/ports';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { SharedStack } from '@catraca/testing/shared-stack';
import { hasPrometheus, Prometheus } from '../src/alerts/prometheus.ts';
import { startReconciliation } from '../src/alerts/reconcile-job.ts';
import { Shop } from '../src/alerts/shop.ts';
import { sellEverything } from './sell-everything.ts';

const queries = boards.flatMap(({ name, rows }) =>
  Object.values(rows)
    .flat()
    .flatMap(({ title, queries: byLegend, isQuiet = false }) =>
      Object.entries(byLegend).map(([legend, expression]) => ({ name, title, legend, expression, isQuiet })),
    ),
);

const suite = hasPrometheus() ? describe : describe.skip;

suite('a Prometheus that scrapes every service (skipped without Debian’s prometheus)', () => {
  let stack: SharedStack;
  let prometheus: Prometheus;
  let reconciliation: ChildProcess;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    stack = await SharedStack.open();
    const [port] = await freePorts(1);
    reconciliation = startReconciliation(stack, port!, '10s');
    const targets = [...serviceNames.map((name) => stack.opsAddressOf(name)), `127.0.0.1:${port}`];
    prometheus = await Prometheus.start({ targets, interval: '1s' });
    await eventually(
      async () => expect(await prometheus.query('up == 1')).toHaveLength(targets.length),
      90_000,
    );
    receiver = await WebhookReceiver.open();
    const shop = await Shop.open(stack, receiver);
    // Twice: the first value of a counter has nothing that it grew from.
    await sellEverything(shop);
    const ended =
      'count(checkout_sessions_total{status="completed"}) + count(withdrawals_total{mode="test"}) + count(refunds_total)';
    await eventually(async () => expect(await prometheus.query(ended)).not.toEqual([]), 90_000);
    await sellEverything(shop);
  }, 300_000);
  afterAll(async () => {
    receiver?.close();
    reconciliation?.kill();
    await prometheus?.close();
    await stack?.close();
  });

  test('every rule is evaluated without an error', async () => {
    await eventually(async () => {
      const rules = await prometheus.rules();
      expect(rules.length).toBeGreaterThan(30);
      expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    });
  });

  test('every metric of a dashboard or a rule is one that a service exposes', async () => {
    const exposed = await prometheus.metrics();
    const rules = await prometheus.rules();
    const recorded = new Set(rules.filter(({ type }) => type === 'recording').map(({ name }) => name));
    const known = (name: string) =>
      [name, name.replace(/_(bucket|count|sum)$/, '')].some((one) => exposed.has(one)) || recorded.has(name);
    expect(queries.flatMap(({ expression }) => namesIn(expression)).filter((name) => !known(name))).toEqual(
      [],
    );
  });

  test.each(queries)('$name: "$title", $legend', async ({ expression, isQuiet }) => {
    const query = shown(expression);
    await eventually(async () => {
      const samples = await prometheus.query(query);
      if (!isQuiet) expect(samples).not.toEqual([]);
    }, 20_000);
  });
});

/** The expression as Grafana sends it, for the last minutes of everything. */
function shown(expression: string): string {
  return expression
    .replaceAll('$__rate_interval', '2m')
    .replaceAll('$__range', '5m')
    .replaceAll(/\$(mode|service)/g, '.*');
}

/** The series that an expression reads. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    .replace(/\b(by|on|without) \([^)]*\)/g, '');
  const words = new Set(['and', 'or', 'unless', 'by', 'on']);
  return [...bare.matchAll(/\b([a-z_][a-z_0-9:]*)\b(?!\s*\()/g)]
    .map(([, name]) => name!)
    .filter((name) => !words.has(name));
}
