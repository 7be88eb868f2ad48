import type { ServiceFacts as RegisteredService } from '@catraca/contracts/services';

/** The part of a service's registry entry that the platform reads. */
export type ServiceFacts = Pick<RegisteredService, 'name' | 'grpc' | 'publishes' | 'consumes' | 'outboxes'>;
