import { runService } from '@catraca/platform/service';
import { sandboxService } from './sandbox.module.ts';

await runService(sandboxService);
