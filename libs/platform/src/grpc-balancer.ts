// Which instance of a service gets a call: one is filled before the next gets any.
import { type ChannelOptions, connectivityState, experimental, status } from '@grpc/grpc-js';

/** The policy's name in a gRPC service config. */
export const FILL_FIRST = 'catraca_fill_first';

/** Calls under way that fill an instance: by then its batches are large and its core is busy. */
const FULL = 32;

const { READY, CONNECTING, TRANSIENT_FAILURE, IDLE } = connectivityState;

/** Ends of a call that may be the instance's fault. A bank's limit, RESOURCE_EXHAUSTED, is not. */
const failures = new Set([status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.INTERNAL, status.UNKNOWN]);

/** An instance, and how many calls of this channel it has under way. */
interface Instance {
  leaf: experimental.LeafLoadBalancer;
  calls: number;
}

/**
 * Who has much to do writes in large batches: spread over four instances, the same calls cost 1.7 times as much
 * (docs/performance.md). So the first instance is filled before the second gets a call; when all are full, the one with the
 * fewest gets the next. Each channel has an order of its own, so that several callers fill several instances, and who fails
 * a call comes last in it.
 */
class FillFirst implements experimental.LoadBalancer {
  private instances: Instance[] = [];
  private state = IDLE;
  private lastError = 'no instance has been tried';
  private readonly leafHelper: experimental.ChannelControlHelper;

  constructor(private readonly channel: experimental.ChannelControlHelper) {
    this.leafHelper = experimental.createChildChannelControlHelper(channel, {
      updateState: (state, _picker, error) => {
        this.lastError = error ?? this.lastError;
        // A lost instance may have moved.
        if (this.state === READY && state !== READY) this.channel.requestReresolution();
        this.update();
      },
    });
  }

  updateAddressList(
    endpoints: experimental.StatusOr<experimental.Endpoint[]>,
    _config: experimental.TypedLoadBalancingConfig,
    options: ChannelOptions,
    note: string,
  ): boolean {
    if (!endpoints.ok) {
      this.lastError = endpoints.error.details;
      if (this.instances.length === 0) this.report(TRANSIENT_FAILURE);
      return true;
    }
    this.destroy();
    this.instances = shuffled(endpoints.value).map((endpoint) => ({
      leaf: new experimental.LeafLoadBalancer(endpoint, this.leafHelper, options, note),
      calls: 0,
    }));
    for (const { leaf } of this.instances) leaf.startConnecting();
    this.update();
    return true;
  }

  destroy(): void {
    for (const { leaf } of this.instances) leaf.destroy();
    this.instances = [];
  }

  /** It is idle only while it has no instances. */
  exitIdle(): void {}

  resetBackoff(): void {}

  getTypeName(): string {
    return FILL_FIRST;
  }

  private update(): void {
    const states = this.instances.map(({ leaf }) => leaf.getConnectivityState());
    this.report([READY, CONNECTING, TRANSIENT_FAILURE].find((state) => states.includes(state)) ?? IDLE);
    // All are kept connected.
    for (const { leaf } of this.instances) if (leaf.getConnectivityState() === IDLE) leaf.exitIdle();
  }

  private report(state: connectivityState): void {
    this.state = state;
    const error = state === TRANSIENT_FAILURE ? `no instance can be reached: ${this.lastError}` : null;
    this.channel.updateState(state, this.pickerOf(state, error), error);
  }

  private pickerOf(state: connectivityState, error: string | null): experimental.Picker {
    if (state === READY) return { pick: (call) => this.pick(call) };
    return error
      ? new experimental.UnavailablePicker({ details: error })
      : new experimental.QueuePicker(this);
  }

  private pick(call: experimental.PickArgs): experimental.PickResult {
    const instance = this.next();
    const picked = instance.leaf.getPicker().pick(call);
    return {
      ...picked,
      onCallStarted: () => {
        instance.calls += 1;
        picked.onCallStarted?.();
      },
      onCallEnded: (...end) => {
        instance.calls -= 1;
        if (failures.has(end[0])) this.putLast(instance);
        picked.onCallEnded?.(...end);
      },
    } as experimental.PickResult;
  }

  private next(): Instance {
    const ready = this.instances.filter(({ leaf }) => leaf.getConnectivityState() === READY);
    const leastBusy = () => ready.reduce((least, one) => (one.calls < least.calls ? one : least));
    return ready.find(({ calls }) => calls < FULL) ?? leastBusy();
  }

  private putLast(instance: Instance): void {
    if (!this.instances.includes(instance)) return; // of an earlier list
    this.instances = [...this.instances.filter((other) => other !== instance), instance];
  }
}

class FillFirstConfig implements experimental.TypedLoadBalancingConfig {
  static createFromJson(): FillFirstConfig {
    return new FillFirstConfig();
  }

  getLoadBalancerName(): string {
    return FILL_FIRST;
  }

  toJsonObject(): object {
    return { [FILL_FIRST]: {} };
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

experimental.registerLoadBalancerType(FILL_FIRST, FillFirst, FillFirstConfig);
