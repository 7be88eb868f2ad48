// After tsc: copies what libraries have built for browsers into dist/, from where the bundle reads it.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, 'dist');
const libs = join(import.meta.dirname, '../../libs');

for (const file of ['openapi.json', 'operator-openapi.json'])
  cpSync(join(libs, 'docs-site/dist', file), join(dist, file));
rmSync(join(dist, 'site'), { recursive: true, force: true });
cpSync(join(libs, 'docs-site/dist/site'), join(dist, 'site'), { recursive: true });

rmSync(join(dist, 'web'), { recursive: true, force: true });
cpSync(join(libs, 'checkout-web/dist/web'), join(dist, 'web'), { recursive: true });
cpSync(join(libs, 'docs-site/dist/pictures'), join(dist, 'web/docs'), { recursive: true });
cpSync(join(libs, 'panel-web/dist/web'), join(dist, 'web/panel'), { recursive: true });
