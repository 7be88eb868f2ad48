import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const chart = join(import.meta.dirname, '../catraca');

/** helm assumes one of its own otherwise: as `go install` builds it, 1.20. */
const kubeVersion = ['--kube-version', '1.31.0'];

export interface Manifest {
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by kind, and the tests look at what they need
  spec: any;
}

/**
 * The chart's manifests as the release `pay`, with the values of values.yaml and `--set` settings. Throws
 * what helm says.
 */
export function render(...settings: string[]): string {
  const values = join(import.meta.dirname, 'values.yaml');
  const sets = settings.flatMap((one) => ['--set', one]);
  return execFileSync(
    'helm',
    ['template', 'pay', chart, '--namespace', 'shop', '--values', values, ...kubeVersion, ...sets],
    {
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 1 << 26,
    },
  );
}

/** As `helm lint --strict`. Throws what it says. */
export function lint(): void {
  const values = join(import.meta.dirname, 'values.yaml');
  execFileSync('helm', ['lint', '--strict', chart, '--values', values, ...kubeVersion], { stdio: 'pipe' });
}

/** The documents of a stream. A key that appears twice is an error. */
export function parse(stream: string): Manifest[] {
  return parseAllDocuments(stream).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const manifest = document.toJS() as Manifest | null;
    return manifest ? [manifest] : [];
  });
}

/**
 * The settings of each service in docs/configuration.md, which is generated from their schemas: name, and
 * whether it is required.
 */
export function settingsIn(markdown: string): Map<string, Map<string, boolean>> {
  const sections = markdown.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const rows = section.matchAll(/^\| `(\w+)` \| (required|optional) \|/gm);
      return [
        section.split('\n', 1)[0]!,
        new Map([...rows].map(([, name, kind]) => [name!, kind === 'required'])),
      ];
    }),
  );
}
