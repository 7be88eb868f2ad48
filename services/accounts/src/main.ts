import { runService } from '@catraca/platform/service/run-service';
import { accountsService } from './accounts.module.ts';

await runService(accountsService);
