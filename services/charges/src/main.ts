import { runService } from '@catraca/platform/service/run-service';
import { chargesService } from './charges.module.ts';

await runService(chargesService);
