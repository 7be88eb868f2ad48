import { runService } from '@catraca/platform/service/run-service';
import { webhooksService } from './webhooks.module.ts';

await runService(webhooksService);
