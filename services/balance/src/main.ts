import { runService } from '@catraca/platform/service';
import { balanceService } from './balance.module.ts';

await runService(balanceService);
