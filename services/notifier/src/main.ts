import { runService } from '@catraca/platform/run-service';
import { notifierService } from './notifier.module.ts';

await runService(notifierService);
