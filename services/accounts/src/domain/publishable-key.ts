/** A key for browsers: public, and accepted from its allowed domains only. */
export interface PublishableKey {
  id: string;
  accountId: string;
  name: string;
  /** The clear value, `pk_test_…` or `pk_live_…`. The seller can read it again. */
  key: string;
  livemode: boolean;
  /** Exact hosts, or `*.host`. Without any, the key is refused everywhere. */
  allowedDomains: string[];
  /** Whether it is of the account's hosted pages: the seller neither sees nor changes it. */
  isOfPages: boolean;
  createdAt: Date;
}
