import { ApiError } from '@catraca/kernel/errors';

/**
 * Throws resource_not_found for an object of the other mode. `livemode`: of who asks; undefined for the
 * operator, who works in both.
 */
export function assertOfMode({ livemode }: { livemode: boolean }, asked: boolean | undefined): void {
  if (asked !== undefined && livemode !== asked) throw new ApiError('resource_not_found');
}
