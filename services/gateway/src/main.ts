import { runService } from '@catraca/platform/run-service';
import { gatewayService } from './gateway.module.ts';

await runService(gatewayService);
