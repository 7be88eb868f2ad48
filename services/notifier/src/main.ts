import { runService } from '@catraca/platform/service';
import { notifierService } from './notifier.module.ts';

await runService(notifierService);
