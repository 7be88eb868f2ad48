import { runService } from '@catraca/platform/service/run-service';
import { gatewayService } from './gateway.module.ts';

await runService(gatewayService);
