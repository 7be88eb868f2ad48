import { runService } from '@catraca/platform/service';
import { sandbox } from './service.ts';

await runService(sandbox);
