import type { ServiceFacts as RegisteredService } from '@catraca/contracts/services';

/** What the platform needs of a service's entry in the registry. */
export type ServiceFacts = Pick<RegisteredService, 'name' | 'grpc' | 'publishes' | 'consumes' | 'outboxes'>;
