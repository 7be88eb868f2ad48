import { runService } from '@catraca/platform/service/run-service';
import { checkoutService } from './checkout.module.ts';

await runService(checkoutService);
