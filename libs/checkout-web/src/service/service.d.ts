/**
 * The browser library of the payment gateway, loaded with `<script src="https://…/v1/service.js"></script>`.
 * Its only global is `Service`. Every promise rejects with a `Service.Failure`.
 */
declare function Service(publishableKey: string): Service.Client;

declare namespace Service {
  const version: string;

  interface Client {
    /**
     * Gives a card to the acquirer, straight from this browser. The token is valid for a minute and for one
     * sale: create it on submit.
     */
    createToken(card: Card): Promise<CardToken>;
    /** Shows the payment page of a session inside an element of this page. */
    checkout(options: CheckoutOptions): Checkout;
    /**
     * Has the cardholder authenticated (3-D Secure), with a challenge of the issuer if it asks for one. That
     * may take longer than a card token lives: charge with a new token of the same card.
     */
    threeDS(token: ThreeDSToken, sale: AuthenticatedSale): Promise<Authentication>;
    /** What the account accepts: brands, installments, minimum. Read once per page. */
    config(): Promise<ClientConfig>;
  }

  interface Card {
    /** Spaces and hyphens are ignored. */
    number: string;
    /** As printed on the card. */
    holder_name: string;
    /** 1 to 12. */
    exp_month: number;
    /** Four digits. */
    exp_year: number;
    /** Three digits, four for Amex. */
    cvv: string;
  }

  interface CardToken {
    token: string;
    brand: string | null;
    last_four: string;
  }

  interface ThreeDSToken {
    token: string;
    library_url: string;
  }

  interface AuthenticatedSale {
    card_token: string;
    /** Cents, with the interest of the chosen installments. */
    amount: number;
  }

  /** Goes into `card.three_ds` of a charge, or into `three_ds` of a confirmation. */
  interface Authentication {
    token: string;
    transaction_id: string;
    /** transStatus of EMV 3-D Secure 2: `Y` and `A` are good for a sale. */
    status: string;
    eci?: string;
    cavv?: string;
    version?: string;
  }

  interface ClientConfig {
    object: 'client_config';
    available: boolean;
    /** `url` is complete: it has the key. */
    tokenization: { url: string | null; public_key: string | null };
    three_d_secure: { library_url: string | null; required: boolean | null };
    brands: string[];
    max_installments: number | null;
    min_amount: number | null;
  }

  interface CheckoutOptions {
    /** `cs_…`, as your server got it from `POST /v1/embed/sessions`. */
    session: string;
    /** As your server got it. It never appears in an address. */
    client_secret: string;
    /** An element, or a selector of one. */
    container: string | Element;
    /** The page is shown. */
    onReady?: () => void;
    onStatus?: (status: CheckoutStatus) => void;
    /** The charge is paid. Release the order when your server gets the webhook `charge.paid`, not here. */
    onCompleted?: (charge: CheckoutCharge) => void;
    /** The session ended without a payment: its time is over, or too many cards were refused. */
    onExpired?: () => void;
    /** The buyer wants to go back to the shop. Without it, the page has no button for that. */
    onClose?: () => void;
    /**
     * An attempt failed, or the page cannot be shown: `origin_not_allowed` on a domain that the key does not
     * name, with `details.domain`.
     */
    onError?: (error: Failure) => void;
  }

  interface CheckoutStatus {
    status: 'open' | 'processing' | 'in_analysis' | 'completed' | 'expired';
    charge: CheckoutCharge | null;
  }

  interface CheckoutCharge {
    id: string;
    status: string;
    payment_method: 'pix' | 'credit_card';
  }

  interface Checkout {
    /** The paid charge. Rejects when the session expires, or on `close()` (`checkout_closed`). */
    readonly completed: Promise<CheckoutCharge>;
    /** Removes the payment page. */
    close(): void;
  }

  /** `code` is a code of the API, or one of the library's own. */
  interface Failure extends Error {
    code: string;
    details: Record<string, unknown>;
  }
}
