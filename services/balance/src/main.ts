import { runService } from '@catraca/platform/run-service';
import { balanceService } from './balance.module.ts';

await runService(balanceService);
