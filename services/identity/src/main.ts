import { runService } from '@catraca/platform/service/run-service';
import { identityService } from './identity.module.ts';

await runService(identityService);
