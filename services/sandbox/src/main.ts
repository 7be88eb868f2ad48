import { runService } from '@catraca/platform/service/run-service';
import { sandboxService } from './sandbox.module.ts';

await runService(sandboxService);
