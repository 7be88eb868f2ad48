import { runService } from '@catraca/platform/service';
import { gatewayService } from './gateway.module.ts';

await runService(gatewayService);
