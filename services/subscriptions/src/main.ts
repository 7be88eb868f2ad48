import { runService } from '@catraca/platform/service/run-service';
import { subscriptionsService } from './subscriptions.module.ts';

await runService(subscriptionsService);
