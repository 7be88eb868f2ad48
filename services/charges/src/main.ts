import { runService } from '@catraca/platform/run-service';
import { chargesService } from './charges.module.ts';

await runService(chargesService);
