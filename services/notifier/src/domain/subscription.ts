/** An account in one of its two modes. */
export interface AccountMode {
  accountId: string;
  livemode: boolean;
}

/** An enabled endpoint and the events that it subscribes to. */
export interface Subscription extends AccountMode {
  endpointId: string;
  url: string;
  /** Event types, or `*`. */
  events: string[];
  /** Signing secrets, the current one first. */
  secrets: string[];
  /** It has no URL: attempts are offered to it. */
  isListener: boolean;
}
