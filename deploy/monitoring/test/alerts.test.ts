import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { onPath } from '@catraca/stack/on-path';
import { anchorsOf } from '@catraca/testing/markdown';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'deploy/monitoring/alerts');
const files = globSync('*.yaml', { cwd: folder }).sort();

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook_url?: string };
}
interface RuleFile {
  groups: { rules: Rule[] }[];
}
interface RuleTests {
  rule_files: string[];
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}

const read = (path: string): string => readFileSync(path, 'utf8');
const rulesOf = (file: string): Rule[] =>
  (parse(read(join(folder, file))) as RuleFile).groups.flatMap(({ rules }) => rules);
const testsOf = (file: string): string => join(folder, 'tests', `${basename(file, '.yaml')}.test.yaml`);
const alerts = files.flatMap((file) =>
  rulesOf(file).flatMap((rule) => (rule.alert ? [{ ...rule, name: rule.alert, file }] : [])),
);

test('alert names are unique', () => {
  const names = alerts.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(names.length).toBeGreaterThan(20);
});

test.each(alerts)(
  '$name says whom it wakes, and links to an entry of the runbook',
  ({ labels, annotations }) => {
    expect(['page', 'ticket']).toContain(labels?.severity);
    expect(annotations?.summary).toBeTruthy();
    const [page, anchor] = annotations!.runbook_url!.split('#');
    expect(page).toBe('docs/runbook.md');
    expect(anchorsOf(read(join(root, page!)))).toContain(anchor);
  },
);

test.each(alerts)('$name is tried where it fires and where it is silent', ({ name, file }) => {
  const { rule_files, tests } = parse(read(testsOf(file))) as RuleTests;
  expect(rule_files).toEqual([`../${file}`]);
  const tried = tests.flatMap((one) => one.alert_rule_test).filter(({ alertname }) => alertname === name);
  expect(tried.some(({ exp_alerts }) => exp_alerts.length > 0)).toBe(true);
  expect(tried.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(true);
});

test('every metric of a rule is one that a service has', () => {
  const sources = globSync('{libs,services,deploy}/*/src/**/*.ts', { cwd: root }).map((path) =>
    read(join(root, path)),
  );
  const metrics = new Set(
    sources.flatMap((text) => [...text.matchAll(/^\s*name: '([a-z_]+)',$/gm)].map(second)),
  );
  const recorded = new Set(files.flatMap(rulesOf).map(({ record }) => record));
  for (const { expr } of files.flatMap(rulesOf))
    for (const name of namesIn(expr))
      expect([name, metrics.has(name.replace(/_(bucket|count|sum)$/, '')) || recorded.has(name)]).toEqual([
        name,
        true,
      ]);
});

const withPromtool = onPath('promtool') ? test.each(files) : test.skip.each(files);
withPromtool(
  'promtool finds that %s does what its cases say (skipped without Debian’s prometheus)',
  (file) => {
    const run = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' });
    expect(run('check', 'rules', join(folder, file))).toContain('SUCCESS');
    expect(run('test', 'rules', testsOf(file))).toContain('SUCCESS');
  },
  120_000,
);

/** The series that an expression reads: what is neither a function nor an operator, label or duration. */
function namesIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    .replace(/\b(by|on|without) \([^)]*\)/g, '')
    .replace(/\boffset \w+/g, '');
  const words = new Set(['and', 'or', 'unless', 'by', 'on']);
  return [...bare.matchAll(/\b([a-z_][a-z_0-9:]*)\b(?!\s*\()/g)]
    .map(second)
    .filter((word) => !words.has(word));
}

function second(match: RegExpMatchArray): string {
  return match[1]!;
}
