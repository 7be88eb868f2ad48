import { runService } from '@catraca/platform/service/run-service';
import { refundsService } from './refunds.module.ts';

await runService(refundsService);
