import { runService } from '@catraca/platform/service';
import { webhooksService } from './webhooks.module.ts';

await runService(webhooksService);
