import { runService } from '@catraca/platform/service/run-service';
import { notifierService } from './notifier.module.ts';

await runService(notifierService);
