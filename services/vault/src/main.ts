import { runService } from '@catraca/platform/service/run-service';
import { vaultService } from './vault.module.ts';

await runService(vaultService);
