import type { ServiceDescriptor } from '@catraca/contracts/services';

/** The part of a service's registry entry that the platform reads. */
export type PlatformDescriptor = Pick<
  ServiceDescriptor,
  'name' | 'grpc' | 'publishes' | 'consumes' | 'outboxes'
>;
