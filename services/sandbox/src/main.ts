import { runService } from '@catraca/platform/run-service';
import { sandboxService } from './sandbox.module.ts';

await runService(sandboxService);
