import { runService } from '@catraca/platform/run-service';
import { webhooksService } from './webhooks.module.ts';

await runService(webhooksService);
