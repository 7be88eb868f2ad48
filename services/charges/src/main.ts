import { runService } from '@catraca/platform/service';
import { chargesService } from './charges.module.ts';

await runService(chargesService);
