import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '@catraca/stack/on-path';
import { root } from '@catraca/stack/paths';
import { testCards } from '@catraca/testing/card-token';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { parse } from 'yaml';
import { LinkPage, newLink } from './link-page.ts';
import { errorOf, Shop } from './shop.ts';

const stack = await opened(SharedStack.open());
const gateway = await stack.startGateway({ TRUSTED_PROXIES: '127.0.0.0/8' });
const rules = join(root, 'deploy/monitoring/alerts/sales.yaml');

interface Rule {
  alert?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** The counters as Prometheus scrapes them, by series. The alert is of live mode, the run of test mode. */
async function counters(): Promise<Map<string, string>> {
  const { text } = await new Http(`http://${stack.opsAddressOf('checkout')}`).get('/metrics');
  const lines = text.matchAll(/^(card_testing_blocks_total\{.*\}) (\d+)$/gm);
  return new Map([...lines].map(([, series, value]) => [series!.replace('"test"', '"live"'), value!]));
}

/** Has promtool say whether the alert is silent before the run and fires after it. */
function assertFires(before: Map<string, string>, after: Map<string, string>): void {
  const groups: { rules: Rule[] }[] = parse(readFileSync(rules, 'utf8')).groups;
  const { labels, annotations } = groups.flatMap((group) => group.rules).find(isCardTesting)!;
  const fires = { exp_labels: { ...labels, mode: 'live' }, exp_annotations: annotations };
  const at = (eval_time: string, exp_alerts: object[]) => ({
    alertname: 'CardTesting',
    eval_time,
    exp_alerts,
  });
  const input_series = [...after].map(([series, value]) => ({
    series,
    values: `${before.has(series) ? `${before.get(series)}x100` : '_x101'} ${value}x40`,
  }));
  const tests = [{ interval: '15s', input_series, alert_rule_test: [at('20m', []), at('26m', [fires])] }];
  const folder = mkdtempSync(join(tmpdir(), 'catraca-alert-'));
  const file = join(folder, 'card-testing.test.yaml'); // JSON is YAML
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
  try {
    expect(execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isCardTesting = ({ alert }: Rule) => alert === 'CardTesting';

const withPromtool = onPath('promtool') ? test : test.skip;
withPromtool(
  'S16.18 fifty cards that are refused fire the alert CardTesting (skipped without Debian’s prometheus)',
  async () => {
    const shop = await Shop.of(stack);
    const link = await newLink(shop);
    const before = await counters();
    for (let tries = 0; tries < 50; tries++) {
      const page = await LinkPage.visit(shop, link, { gateway, address: `198.18.40.${tries}` });
      expect(errorOf(await page.payCard(testCards.refused))).toEqual([422, 'card_declined']);
    }
    assertFires(before, await counters());
  },
  60_000,
);
