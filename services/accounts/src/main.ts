import { runService } from '@catraca/platform/service';
import { accountsService } from './accounts.module.ts';

await runService(accountsService);
