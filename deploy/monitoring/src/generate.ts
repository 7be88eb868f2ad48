// Writes the dashboards that Grafana reads. Run by `npm run gen`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boards } from './boards.ts';
import { dashboardOf } from './dashboard.ts';

const folder = join(import.meta.dirname, '../grafana/dashboards');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const board of boards)
  writeFileSync(join(folder, `${board.name}.json`), `${JSON.stringify(dashboardOf(board), null, 2)}\n`);
