/** A key for browsers: public by nature, protected by the domains it may be used from (spec.txt, Authentication 4). */
export interface PublishableKey {
  id: string;
  accountId: string;
  name: string;
  /** The clear value, `pk_test_…` or `pk_live_…`: its seller can copy it again. */
  key: string;
  livemode: boolean;
  /** Exact hosts, or `*.host`. A key that declares none is refused from everywhere. */
  allowedDomains: string[];
  createdAt: Date;
}
