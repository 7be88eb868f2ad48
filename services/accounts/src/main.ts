import { runService } from '@catraca/platform/run-service';
import { accountsService } from './accounts.module.ts';

await runService(accountsService);
