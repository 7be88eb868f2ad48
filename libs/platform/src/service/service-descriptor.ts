import type { ServiceFacts } from '@catraca/contracts/services';

/** The part of a service's registry entry that the platform reads. */
export type PlatformFacts = Pick<ServiceFacts, 'name' | 'grpc' | 'publishes' | 'consumes' | 'outboxes'>;
