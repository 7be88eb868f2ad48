import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '@catraca/stack/on-path';

/** Folder of the package in which PyPI's `kubernetes-validate` has the schemas of Kubernetes. */
const PACKAGE = 'import kubernetes_validate; print(kubernetes_validate.__path__[0])';
const VERSION = 'kubernetes-json-schema/v1.31.0-local-strict';
/** Custom resources: their operators have the schemas. */
const CUSTOM = 'Certificate,Issuer,ExternalSecret,PrometheusRule,ScaledObject,ServiceMonitor';

/**
 * A folder with the schemas of Kubernetes for kubeconform. Null without kubeconform, or without the package
 * that has them.
 */
export function prepareSchemas(): string | null {
  if (!onPath('kubeconform')) return null;
  const { status, stdout } = spawnSync('python3', ['-c', PACKAGE], { encoding: 'utf8' });
  return status === 0 ? withFileReferences(join(stdout.trim(), VERSION)) : null;
}

/** What kubeconform says of manifests. A field that Kubernetes does not know is an error. */
export function kubeconform(manifests: string, schemas: string): string {
  const location = join(schemas, '{{.ResourceKind}}{{.KindSuffix}}.json');
  const flags = ['-strict', '-summary', '-skip', CUSTOM, '-schema-location', location];
  return spawnSync('kubeconform', flags, { input: manifests, encoding: 'utf8' }).stdout;
}

/** A copy: the schemas name each other by addresses of kubernetes.io, and kubeconform reads them as files. */
function withFileReferences(schemas: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-schemas-'));
  for (const file of readdirSync(schemas)) {
    const { $id: _, ...schema } = JSON.parse(readFileSync(join(schemas, file), 'utf8'));
    const text = JSON.stringify(schema).replaceAll('/api/_definitions.json', '_definitions.json');
    writeFileSync(join(folder, file), text);
  }
  return folder;
}
