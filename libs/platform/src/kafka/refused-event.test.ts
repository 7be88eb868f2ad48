import { ApiError } from '@catraca/kernel/errors';
import { isRefusal, RefusedEvent } from './refused-event.ts';

test.each([
  ['a rule that refuses the event', new RefusedEvent('the entries do not add up to zero')],
  ['a service that refuses what the event says', new ApiError('validation_failed')],
])('%s says that the event is wrong', (_what, error) => expect(isRefusal(error)).toBe(true));

test.each([
  ['a service that is away', new ApiError('service_unavailable')],
  ['something that is not there yet', new ApiError('resource_not_found')],
  ['a right that is missing', new ApiError('insufficient_scope')],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['something thrown that is no error', 'oops'],
])('%s says nothing about the event', (_what, error) => expect(isRefusal(error)).toBe(false));
