import { runService } from '@catraca/platform/service/run-service';
import { balanceService } from './balance.module.ts';

await runService(balanceService);
