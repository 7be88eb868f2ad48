import { protos } from '@catraca/contracts/gen/protos';
import { fromJSON, type MethodDefinition, type ServiceDefinition } from '@grpc/proto-loader';

/** All of protos/ for grpc-js. int64 are numbers: money stays below 2^53. */
export const packageDefinition = fromJSON(protos as never, {
  longs: Number,
  enums: String,
  defaults: true,
  arrays: true,
});

/**
 * Limit of a message in both directions, at clients and servers. The largest message is a page of 100
 * charges, each with all its fields at their limits: 4.2 MB.
 */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
export const messageLimits = {
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
} as const;

export type Method = MethodDefinition<object, object>;

/** The RPCs of a service by its full name, as `catraca.charges.v1.ChargesService`. */
export function methodsOf(service: string): Method[] {
  const definition = packageDefinition[service] as ServiceDefinition | undefined;
  if (!definition) throw new TypeError(`protos/ has no service ${service}`);
  return Object.values(definition) as unknown as Method[];
}

/** `CreateCharge` -> `createCharge`. */
export function memberName(method: { path: string }): string {
  const name = method.path.slice(method.path.lastIndexOf('/') + 1);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
