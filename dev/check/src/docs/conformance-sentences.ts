// biome-ignore-all format: a sentence a line
// Which test shows which rule of docs/specification.md, and what of the rule it shows.

/** Rule of the specification, what the test shows of it, test file, full name of the test in it. */
export type Sentence = readonly [rule: string, shows: string, file: string, test: string];

const acquirer = 'services/sandbox/test/acquirer.test.ts';
const threeDs = 'services/sandbox/test/three-ds.test.ts';
const acquirerConnector = 'services/sandbox/test/acquirer-connector.test.ts';
const cardSales = 'services/charges/test/card-charge.test.ts';
const acquirerFaults = 'services/charges/test/acquirer-faults.test.ts';
const cardMoney = 'tests/cards/card-money.test.ts';
const cardRules = 'services/charges/src/domain/card/follow-acquirer.test.ts';
const cardOrderRules = 'services/charges/src/domain/card/card-order.test.ts';
const gridRules = 'services/charges/src/domain/card/installments.test.ts';
const cardAvailability = 'services/charges/src/domain/card/card-availability.test.ts';
const charges = 'services/gateway/test/charges.test.ts';
const testClock = 'tests/clock/test-clock.test.ts';
const paymentPage = 'tests/checkout/checkout.test.ts';
const pageSafety = 'tests/checkout/page-safety.test.ts';
const promises = 'tests/sales/promises.test.ts';
const fields = 'services/gateway/test/limits-of-fields.test.ts';
const list = 'services/gateway/test/list.test.ts';
const keys = 'services/gateway/test/keys.test.ts';
const once = 'services/gateway/test/idempotency.test.ts';
const faults = 'services/gateway/test/idempotency.faults.test.ts';
const onceRules = 'services/gateway/src/domain/idempotency.test.ts';
const print = 'services/gateway/src/domain/fingerprint.test.ts';
const limits = 'services/gateway/test/limits.test.ts';
const redis = 'services/gateway/test/limits-redis.test.ts';
const http = 'services/gateway/test/errors-http.test.ts';
const time = 'services/gateway/test/errors-time.test.ts';
const errors = 'services/gateway/test/errors.test.ts';
const hostile = 'services/gateway/test/hostile.test.ts';
const sale = 'tests/sales/sale.test.ts';
const refundInCharge = 'services/charges/test/charge-refunds.test.ts';
const sellerEvents = 'libs/contracts/test/seller-event.test.ts';
const refunds = 'services/refunds/test/refunds.test.ts';
const refundsAtOnce = 'services/refunds/test/concurrency.long.test.ts';
const refundFaults = 'services/refunds/test/bank.faults.test.ts';
const refundRestarts = 'services/refunds/test/restart.faults.test.ts';
const outsideReturns = 'services/refunds/test/outside-returns.test.ts';
const disputes = 'services/refunds/test/disputes.test.ts';
const refundsPaused = 'services/refunds/test/money-out.test.ts';
const refundOutcome = 'services/refunds/src/domain/settlement.test.ts';
const refundFailures = 'tests/refunds/refund-failures.test.ts';
const refundsWhole = 'tests/refunds/refunds-and-disputes.test.ts';
const chargeRefunds = 'services/charges/src/domain/refunds/charge-refund.test.ts';
const randomKills = 'services/refunds/test/random-kills.faults.test.ts';
const openApi = 'services/gateway/test/openapi.test.ts';
const operator = 'tests/operator/operator.test.ts';
const operatorKeys = 'services/gateway/test/operator-keys.test.ts';
const operatorEvents = 'tests/operator/operator-events.test.ts';
const audit = 'tests/operator/operator-audit.test.ts';
const credentials = 'services/gateway/test/operator-credentials.test.ts';
const operatorOnce = 'services/gateway/test/operator-idempotency.test.ts';
const bodies = 'services/gateway/test/body-parser.test.ts';
const urls = 'services/webhooks/src/domain/endpoint-url.test.ts';
const ids = 'libs/kernel/src/ids.test.ts';
const addresses = 'libs/kernel/src/addresses.test.ts';
const documents = 'libs/kernel/src/document.test.ts';
const money = 'libs/kernel/src/money.test.ts';
const charge = 'services/charges/src/domain/pix/pix-order.test.ts';
const fees = 'services/charges/src/domain/fees.test.ts';
const follow = 'services/charges/src/domain/pix/follow.test.ts';
const transitions = 'services/charges/src/domain/transitions.test.ts';
const outcomes = 'services/charges/test/outcomes.test.ts';
const pix = 'services/charges/test/pix-charge.test.ts';
const returns = 'services/charges/test/returns.test.ts';
const twoBanks = 'services/charges/test/two-banks.test.ts';
const withdrawals = 'tests/withdrawals/withdrawals.test.ts';
const withdrawalCrashes = 'tests/withdrawals/withdrawal-crashes.test.ts';
const withdrawalRules = 'services/balance/src/domain/withdrawal.test.ts';
const ofSeller = 'services/balance/test/withdrawals.test.ts';
const payoutFaults = 'services/balance/test/payout-faults.test.ts';
const heldAccount = 'tests/withdrawals/money-out.test.ts';
const heldMoney = 'an account whose money is held: its refunds are pending and its withdrawals requested until it is open';
const moneyOut = 'services/balance/test/money-out.test.ts';
const sandboxPayouts = 'services/sandbox/test/payouts.test.ts';
const ledger = 'services/balance/test/ledger.test.ts';
const ledgerRules = 'services/balance/src/domain/ledger.test.ts';
const chargeBooks = 'services/balance/src/domain/charge-books.test.ts';
const chain = 'services/balance/src/domain/chain.test.ts';
const installments = 'services/balance/src/domain/installments.test.ts';
const bankingDays = 'services/balance/src/domain/banking-days.test.ts';
const postings = 'services/balance/test/postings.test.ts';
const settlement = 'services/balance/test/settlement.test.ts';
const statement = 'tests/sales/statement.test.ts';
const statementCsv = 'services/gateway/src/domain/statement-csv.test.ts';
const statementPeriod = 'services/gateway/src/domain/statement-period.test.ts';
const verifyLedger = 'deploy/tools/test/ledger/verify.test.ts';
const accounts = 'services/accounts/test/accounts.test.ts';
const contract = 'services/accounts/src/domain/contract.test.ts';
const publishableKeys = 'services/accounts/test/publishable-keys.test.ts';
const savedCards = 'tests/cards/cards.test.ts';
const checkout = 'services/checkout/test/sessions.test.ts';
const checkoutCards = 'services/checkout/test/cards-and-time.test.ts';
const checkoutBrowsers = 'services/checkout/test/browsers.test.ts';
const checkoutKills = 'services/checkout/test/interrupted.faults.test.ts';
const checkoutStatus = 'services/checkout/src/domain/session.test.ts';
const pageHeaders = 'services/gateway/src/pages/page-headers.test.ts';
const clientConfig = 'tests/cards/client-config.test.ts';
const browserOrigin = 'services/gateway/src/domain/browser-origin.test.ts';
const installmentGrid = 'tests/cards/installments.test.ts';
const cardCharges = 'tests/cards/card-charges.test.ts';
const cardNumbers = 'tests/cards/card-numbers.test.ts';
const cardNumberRules = 'libs/contracts/src/http/schemas/card-number.test.ts';
const vaultSaving = 'services/vault/test/create-card.test.ts';
const vaultCards = 'services/vault/test/saved-cards.test.ts';
const vaultRules = 'services/vault/src/domain/card.test.ts';
const contractVersions = 'services/accounts/test/contract-versions.test.ts';
const delivery = 'services/notifier/test/delivery.test.ts';
const deliveryRules = 'services/notifier/src/domain/delivery.test.ts';
const many = 'services/notifier/test/many.faults.test.ts';
const retries = 'services/notifier/test/retries.test.ts';
const timeOut = 'services/notifier/test/time-out.test.ts';
const withWebhooks = 'services/notifier/test/with-webhooks.test.ts';
const schedule = 'services/notifier/src/domain/schedule.test.ts';
const retryAfter = 'services/notifier/src/domain/retry-after.test.ts';
const signature = 'services/notifier/src/domain/signature.test.ts';
const webhookClient = 'services/notifier/src/adapters/webhook.client.test.ts';
const health = 'services/webhooks/src/domain/health.test.ts';
const endpoints = 'services/webhooks/test/endpoints.test.ts';
const attempts = 'services/webhooks/test/attempts.test.ts';
const history = 'services/webhooks/test/history.test.ts';
const resend = 'services/webhooks/test/resend.test.ts';
const consumer = 'libs/platform/test/consumer.test.ts';
const volume = 'libs/platform/test/outbox-volume.long.test.ts';
const reemit = 'deploy/tools/test/reemit/reemit.test.ts';
const batcher = 'libs/platform/src/mongo/batcher.test.ts';

const everyField =
  'a charge is created pending, with every field, the fees of the contract, and a masked document';
const goodQr =
  'a charge has a QR code that is a valid dynamic BR Code, valid for 24 hours by default';
const oneNotFound = 'a charge of another account, of the other mode, or unknown is the same 404';
const paidCharge = 'a payment at the bank makes the charge paid and adds the net amount to the balance';
const wholeWithdrawal = 'the whole way: sale, bank account, withdrawal, payout, webhook, balance';
const wholeSale =
  'a sale: charge, payment at the bank, signed webhook and balance, in one trace';
const accepted = '%s: %s is accepted';
const refused = '%s: %s is refused';
const listRefusal = '%s is refused by the name of its field';
const fourKeys = 'a missing, an unknown, a revoked and an expired key are four different 401s';
const scopeRefusal = '%s %s needs %s, and says which scopes the key has';
const envelope = '%s is answered with the envelope';
const badHttp = 'refused with the envelope: %s';
const account = 'an account is created with defaults, got, listed and changed';
const secretKey = 'a secret key is shown once, then only its hint, and can be revoked';
const publishableKey = 'a publishable key is made, always shown, given other domains and deleted';
const endpoint = 'a webhook endpoint is created, read, changed and removed, and its secret can be seen again';
const operatorRefusal = 'when %s, the field is named and nothing is made';

export const sentences: readonly Sentence[] = [
  ['S1.1', 'A client creates a charge, shows the QR payload, and gets an event when the money arrives.', sale, wholeSale],
  ['S1.2', 'POST /v1/charges creates Pix charges.', charges, everyField],
  ['S1.3', 'The QR image is never returned, only the copy-and-paste payload pix.qr_code.', charges, goodQr],
  ['S1.4', 'The seller’s balance can be queried.', charges, paidCharge],
  ['S1.5', 'A key sees only its owner’s account; a charge of another answers the same 404 as an unknown one.', charges, oneNotFound],
  ['S1.5', 'A charge of another account or an unknown code answers 404.', charges, oneNotFound],
  ['S1.6', 'The list returns only the owner’s charges.', list, 'shows nothing of other accounts or of the other mode'],

  ['S2.1', 'Money is integer cents of the real, in every money field.', openApi, 'a running gateway answers sellers as documented'],
  ['S2.2', 'A decimal in a money field is refused with 422.', fields, refused],
  ['S2.2', 'Strings, negative amounts and 2^53 are refused as money.', fields, refused],
  ['S2.4', 'Every field is always present in answers; nullable ones come as null.', openApi, 'a running gateway answers sellers as documented'],
  ['S2.5', 'Timestamps are ISO 8601 date-times; nullable ones are present as null.', charges, everyField],
  ['S2.6', 'Public ids carry a prefix.', ids, 'an id is its prefix and 26 lowercase alphanumerics'],
  ['S2.6', 'An id is a prefix and a 26-character lowercase ULID.', ids, 'an id is its prefix and 26 lowercase alphanumerics'],
  ['S2.7', 'Ids expose no internal counter.', ids, '100,000 ids of one millisecond are all different'],
  ['S2.8', 'A charge’s id is assigned before anything is called: a retry carries the same id.', pix, 'a charge is created once even if the request is repeated with its id'],
  ['S2.9', 'No crash can create two charges.', faults, 'a gateway that is killed %i ms after the request leaves one charge for the retry after the lease'],
  ['S2.10', 'The list is {object, data, pagination}.', list, 'lists from the newest to the oldest, in the envelope of lists'],
  ['S2.10', 'page and per_page, default 20, at most 100.', list, 'pages'],
  ['S2.11', 'Unknown fields of a body are ignored.', fields, accepted],
  ['S2.12', 'An account’s test and live environments are separate: charges.', charges, oneNotFound],
  ['S2.12', 'Test and live are separate: balances.', ledger, 'test and live mode have separate balances'],
  ['S2.12', 'Test and live are separate: Idempotency-Keys.', faults, 'test and live mode of an account do not share keys'],
  ['S2.12', 'Test and live are separate: webhook endpoints hear only of their own environment.', delivery, 'an endpoint receives only its event types, and nothing of another account or mode'],
  ['S2.13', 'Live goes to the bank that the operator configured; without one nothing is sold.', pix, 'live mode without a bank creates no charge'],

  ['S3.1', 'The secret key goes in Authorization: Bearer.', keys, fourKeys],
  ['S3.2', 'The clear key is shown once.', operator, secretKey],
  ['S3.2', 'Only a SHA-256 hash is stored.', accounts, 'a secret key is shown once, found by its hash, and stored only as a hash and a hint'],
  ['S3.3', 'Prefix sk_live_ for production, sk_test_ for test.', accounts, 'a secret key of live mode has a live prefix'],
  ['S3.3', 'Test and production keys are told apart by prefix.', operatorKeys, 'a publishable key of live mode has a live prefix; without domains it has none'],
  ['S3.4', 'Outside the scopes: 403 insufficient_scope with required_ability and abilities.', keys, scopeRefusal],
  ['S3.5', 'Missing key: 401 missing_api_key.', keys, fourKeys],
  ['S3.5', 'Unknown key: 401 invalid_api_key.', keys, fourKeys],
  ['S3.5', 'Revoked key: 401 revoked_api_key.', keys, fourKeys],
  ['S3.5', 'Expired key: 401 expired_api_key.', keys, fourKeys],
  ['S3.6', 'Keys are compared in constant time (seller keys are looked up by their SHA-256; tokens are compared).', 'services/gateway/src/domain/same-secret.timing.test.ts', 'its time does not tell where two secrets differ, while that of a plain comparison does'],
  ['S3.7', 'A revocation is effective within 1 s on every gateway.', keys, 'a key in use that is revoked stops working within a second, on every gateway'],
  ['S3.8', 'A publishable key has the prefix pk_live_ or pk_test_.', operatorKeys, 'a publishable key of live mode has a live prefix; without domains it has none'],
  ['S3.9', 'A publishable key’s clear value is kept, to be copied again.', operatorKeys, publishableKey],
  ['S3.10', 'A publishable key reaches nothing that needs a secret key.', operatorKeys, 'a publishable key gives access to no route of a secret key'],

  ['S4.1', 'Idempotency-Key works on every POST that creates something.', once, 'a repeated key returns the recorded response byte for byte and creates nothing'],
  ['S4.1', 'On every creating POST of the operator.', operatorOnce, 'a repeated key creates %s once, and returns the same response with its secret'],
  ['S4.1', 'On GET it has no effect.', promises, 'on GET an Idempotency-Key has no effect'],
  ['S4.2', 'Same key and body: the recorded answer, with Idempotent-Replayed: true; nothing is created.', once, 'a repeated key returns the recorded response byte for byte and creates nothing'],
  ['S4.3', 'Same key, different body: idempotency_key_reused.', once, 'a repeated key with another body is refused'],
  ['S4.4', 'Same key, first request still running: idempotency_key_in_progress.', faults, 'during a lease its key is in progress, with a Retry-After'],
  ['S4.5', 'Fingerprint of method, path and canonical JSON.', print, '%s makes another request'],
  ['S4.6', 'The order of fields does not invalidate a retry.', once, 'key order, white space and number notation do not make a different request'],
  ['S4.6', 'Keys sorted, numbers normalised.', print, 'key order, white space and the spelling of numbers do not matter'],
  ['S4.7', 'Two clients may use the same Idempotency-Key.', once, 'two accounts may use the same key'],
  ['S4.8', 'A request in progress holds a lease of 60 s.', onceRules, 'the same request is in progress until its lease ends, then abandoned'],
  ['S4.8', 'The record of a dead gateway is taken over by the next retry after the lease.', faults, 'a gateway that is killed %i ms after the request leaves one charge for the retry after the lease'],
  ['S4.9', '2xx and 4xx are recorded.', onceRules, '%i is final'],
  ['S4.9', 'A refusal is recorded.', once, 'a refusal is recorded too'],
  ['S4.10', 'Retry with the same key after 429 and 5xx.', limits, 'a refused write is not recorded: the retry with its Idempotency-Key runs'],
  ['S4.10', '401, 403, 409, 429 and 5xx are not recorded: the retry runs again.', onceRules, 'after %i a retry runs again'],
  ['S4.10', 'The retry after a 5xx runs with the same resource id.', once, 'while the bank is down the response is 502, and the retry returns the one charge'],
  ['S4.11', 'Idempotency-Key: lives 24 hours.', faults, 'a key is free again after 24 hours, and its record is removed'],
  ['S4.11', 'Kept 24 h, then removed.', faults, 'a key is free again after 24 hours, and its record is removed'],
  ['S4.12', 'Idempotency-Key: at most 255 characters.', once, 'a key that is %s is refused'],
  ['S4.12', 'Empty or longer than 255: 422.', once, 'a key that is %s is refused'],
  ['S4.13', 'Fifty concurrent requests with one key make one charge.', once, 'fifty concurrent requests with one key create one charge'],

  ['S5.1', 'Three buckets a minute: per IP before authentication, reads per key, writes per key.', limits, 'a key has 300 reads and 60 writes a minute, an address 300 requests'],
  ['S5.2', 'IP 300, reads 300, writes 60 a minute.', limits, 'a key has 300 reads and 60 writes a minute, an address 300 requests'],
  ['S5.3', 'Before authentication; 401s count.', limits, '401s count against their address, which is then refused before any key lookup'],
  ['S5.4', 'Keys of one seller do not consume each other’s quota.', limits, 'writes do not count against reads or against other keys of the seller'],
  ['S5.5', 'X-RateLimit-Limit and -Remaining on every answer.', limits, '%s carries the headers'],
  ['S5.5', 'The headers are those of the most specific bucket reached, on 401 and 404 too.', limits, '%s carries the headers'],
  ['S5.6', 'too_many_requests, with details.retry_after.', limits, 'of 100 concurrent writes exactly 60 pass; the others have a Retry-After'],
  ['S5.6', 'Retry-After on 429.', limits, 'of 100 concurrent writes exactly 60 pass; the others have a Retry-After'],
  ['S5.7', 'Exact in memory on one gateway.', limits, 'of 100 concurrent writes exactly 60 pass; the others have a Retry-After'],
  ['S5.7', 'Exact with Redis on several gateways.', redis, 'of 200 concurrent writes to two gateways exactly 60 pass'],
  ['S5.7', 'A Redis that goes away does not take the API with it.', redis, 'without Redis each gateway counts alone at once, and a new Redis is used again'],
  ['S5.8', 'X-Forwarded-For counts only behind TRUSTED_PROXIES.', limits, 'X-Forwarded-For is used only from a trusted proxy, and only its last untrusted address'],

  ['S6.1', 'One envelope with a stable code for every error.', hostile, '… hostile requests are all answered in our words, and the gateway is as quick afterwards'],
  ['S6.1', 'error has type, code, message and details, always an object.', errors, envelope],
  ['S6.2', 'Also unforeseen errors have it.', hostile, '… hostile requests are all answered in our words, and the gateway is as quick afterwards'],
  ['S6.3', 'message is in Portuguese.', fields, refused],
  ['S6.5', 'validation_failed: details list the refused fields and their messages.', fields, 'all that is wrong is named at once'],
  ['S6.5', 'details.fields by dotted paths, array index as a number.', fields, 'all that is wrong is named at once'],
  ['S6.6', 'Every answer carries X-Request-Id.', openApi, 'a running gateway refuses sellers as documented'],
  ['S6.7', 'One table of codes; documented with all of them at every endpoint.', openApi, 'the document has every endpoint of the table, with a description and all of its error codes'],
  ['S6.8', 'provider_unavailable; the retry with the same key returns the charge if it was created.', faults, 'a bank that %s: 502, not recorded; the retry gets the one charge'],
  ['S6.9', 'provider_rate_limited: the provider’s limit was reached.', faults, 'a bank that limits our rate: 429 with a Retry-After, not recorded'],
  ['S6.10', 'internal_error: unexpected error.', promises, 'an unexpected error is a 500 internal_error without internal details'],
  ['S6.11', 'service_unavailable 503, with Retry-After, when an inner service is away.', errors, 'an internal service that is down is a 503 with a Retry-After'],
  ['S6.11', 'service_unavailable when too much waits.', batcher, 'beyond the limit of the waiting line an item is refused at once, and those in line are served'],
  ['S6.11', 'service_unavailable in bounded time when an inner service hangs.', time, 'what takes too long or is too much an internal service that hangs is a 503 within the deadline, and the retry returns the one charge'],
  ['S6.12', 'resource_not_found 404, unknown routes too.', errors, envelope],
  ['S6.13', 'method_not_allowed 405, with Allow.', http, '%s %s is a 405 that allows %s'],
  ['S6.14', 'malformed_json 400.', errors, envelope],
  ['S6.14', 'A number has at most 40 characters.', bodies, 'a number of 40 characters is read, and one of 41 is refused'],
  ['S6.14', 'A body has at most 15,000 values.', bodies, '15,000 values are read, and one more is refused'],
  ['S6.15', 'unsupported_media_type 415.', http, badHttp],
  ['S6.16', 'payload_too_large 413, above 256 KiB.', errors, envelope],
  ['S6.16', 'A body of exactly 256 KiB is read.', promises, 'a body of exactly 256 KiB is read'],
  ['S6.17', 'A bad header, an oversized URL, bytes that are no HTTP: the envelope.', http, badHttp],
  ['S6.18', 'amount_below_minimum.', charges, 'a refused order below the contract’s minimum has the minimum in the error'],
  ['S6.18', 'amount_below_minimum says details.min_amount.', charges, 'a refused order below the contract’s minimum has the minimum in the error'],
  ['S6.19', 'seller_not_approved.', charges, 'a refused order of a seller who is not approved yet'],

  ['S7.1', 'Is the constant charge.', charges, everyField],
  ['S7.2', 'Is ch_ and 26 lowercase alphanumerics.', openApi, 'a running gateway answers sellers as documented'],
  ['S7.3', 'Is one of the statuses.', openApi, 'a running gateway answers sellers as documented'],
  ['S7.4', 'Is pix or credit_card.', charges, everyField],
  ['S7.6', 'Is the constant BRL.', charges, everyField],
  ['S7.7', 'Is frozen at creation, by the contract valid at the sale.', keys, 'a new contract applies to the next sale on every gateway, and not to earlier ones'],
  ['S7.8', 'Is the amount less the platform’s fee and the method’s fee.', charges, everyField],
  ['S7.9', 'Is zero on a charge without refunds.', charges, everyField],
  ['S7.11', 'Is returned as the client sent it.', charges, everyField],
  ['S7.12', 'Is what the client sent at creation.', charges, 'a charge gives back metadata with any key'],
  ['S7.12', 'Is {} when nothing was sent, never null.', fields, accepted],
  ['S7.13', 'Has name, e-mail and the document, masked.', charges, everyField],
  ['S7.14', 'Has qr_code, expires_at and the end-to-end id, null until paid.', charges, paidCharge],
  ['S7.14', 'The field is spelled pix.end_to_end_id.', charges, paidCharge],
  ['S7.15', 'Is always present, its fields null on Pix charges.', charges, everyField],
  ['S7.16', 'paid_at is null until the charge is paid, then set.', charges, paidCharge],
  ['S7.16', 'Is set when the charge expires.', list, 'a canceled charge stays canceled, and an expired one cannot be canceled'],
  ['S7.17', 'Documents are masked as ***.456.789-** and 12.345.***/****-**.', documents, 'a mask shows only the middle of a CPF and the start of a CNPJ'],

  ['S8.2', 'The other statuses are terminal: whatever the bank says, nothing leaves them.', follow, 'whatever the bank says in whatever order, a charge only goes ways that the table has'],
  ['S8.3', 'A Pix charge goes from pending directly to its outcome.', transitions, 'the table has the ways that are specified, and no other'],
  ['S8.4', 'POST /v1/charges: a Pix charge begins pending, with paid_at null.', charges, everyField],
  ['S8.5', 'pending becomes paid when the payment system confirms.', charges, paidCharge],
  ['S8.5', 'A confirmed payment emits charge.paid and sets paid_at.', sale, wholeSale],
  ['S8.6', 'expired only after the provider was asked and says that it was not paid.', outcomes, 'expiry an unpaid charge expires after the bank was asked'],
  ['S8.6', 'While the provider is away nothing expires.', outcomes, 'expiry no charge expires while the bank is down'],
  ['S8.7', 'Cancel: a pending charge becomes canceled, also at the provider.', outcomes, 'cancel a pending charge is canceled here and at the bank, where it can no longer be paid'],
  ['S8.8', 'canceled also when the provider removes the charge.', list, 'a charge removed by the bank is canceled without a callback'],
  ['S8.12', 'A part.', refundInCharge, 'a refund that succeeded is visible in the charge as soon as it is concluded'],
  ['S8.12', 'All that is left.', chargeRefunds, 'without an amount a refund is for all that is left'],
  ['S8.14', 'Paid at the last second is paid.', outcomes, 'expiry a charge paid in the last second is paid even if the check runs first'],
  ['S8.15', 'A payment that arrives after expiry is returned to the buyer, and listed.', outcomes, 'expiry a payment after the expiry is returned to the buyer and listed'],
  ['S8.6', 'The bank takes the charge off sale first.', outcomes, 'expiry an expired charge can no longer be paid at the bank'],
  ['S8.6', 'A bank that refuses is given 60 s.', outcomes, 'expiry a charge that the bank refuses to remove expires a minute after its end, not before'],
  ['S8.15', 'A refusal alone does not end a return.', returns, 'a late payment goes back although the bank %s'],
  ['S8.15', 'A return that the bank has not made is given up.', returns, 'a late payment goes back unless the bank says that the return was not made'],
  ['S8.16', 'A missed callback is found by polling.', outcomes, 'lost callbacks a payment without a callback is found in the bank’s list'],
  ['S8.16', 'Within 60 s.', outcomes, 'lost callbacks a payment without a callback is found in the bank’s list'],
  ['S8.17', 'A forged callback changes nothing.', charges, 'a payment is not accepted from a forged callback'],
  ['S8.18', 'A payment that has gone back pays nothing.', returns, 'a return that the bank makes by itself before we hear of the payment leaves nothing that pays the charge, which expires'],
  ['S8.19', 'A silent test bank delays nothing in live.', twoBanks, 'live payments without a callback are found while the test bank is silent'],
  ['S8.19', 'Nor do returns of the test bank that pile up.', twoBanks, 'live returns are made while those of a silent test bank pile up'],

  ['S9.1', 'Success is 201 with the charge.', charges, everyField],
  ['S9.1', 'Needs the scope charges:write.', keys, scopeRefusal],
  ['S9.2', 'Its errors are 401, 403, 409, 422, 429, 500, 502, and no other but those that every endpoint can return.', openApi, 'a running gateway refuses sellers as documented'],
  ['S9.3', 'Is required, an integer of at least 1.', fields, refused],
  ['S9.4', 'Is required.', fields, refused],
  ['S9.5', 'At most 255 characters, or null.', fields, refused],
  ['S9.5', 'Is shown to the buyer on the payment screen.', promises, 'the description is what the bank shows to the buyer'],
  ['S9.6', 'At most 120 characters, or null.', fields, refused],
  ['S9.6', 'Is returned on retrieval and in events.', sale, wholeSale],
  ['S9.7', 'At most 20 pairs.', fields, refused],
  ['S9.7', 'Every value is a string; a number is refused with 422.', charges, 'a refused order %s names its field'],
  ['S9.7', 'Is returned on retrieval and in events.', sale, wholeSale],
  ['S9.7', 'Is not a filter of the list.', promises, 'metadata filters no list'],
  ['S9.7', 'Metadata: key 1–40, value up to 500 characters.', fields, refused],
  ['S9.7', 'Metadata with $set, a.b and __proto__ comes back as sent.', charges, 'a charge gives back metadata with any key'],
  ['S9.8', 'From 60 to 604800 seconds.', fields, refused],
  ['S9.8', 'The QR is good for that long.', charges, goodQr],
  ['S9.9', 'Is an IPv4 or IPv6 address, or null.', fields, refused],
  ['S9.9', 'When absent, the address of the connecting server is stored.', promises, 'without customer_ip the address of the connecting server is stored, encrypted'],
  ['S9.10', 'At most 100 elements.', fields, refused],
  ['S9.11', 'Omitting payment_method means pix.', fields, accepted],
  ['S9.12', 'Is required, at most 120 characters.', fields, refused],
  ['S9.13', 'Is required, an e-mail, at most 180 characters.', fields, refused],
  ['S9.14', 'Is required, at most 20 characters.', fields, refused],
  ['S9.14', 'Punctuation is accepted and discarded.', fields, accepted],
  ['S9.14', 'The check digits of CPF and CNPJ are verified.', documents, 'a change of any one digit of a CPF makes it invalid'],
  ['S9.14', 'The alphanumeric CNPJ is valid.', fields, accepted],
  ['S9.15', 'Is CPF, CNPJ, PASSPORT or null.', fields, refused],
  ['S9.15', 'PASSPORT is accepted.', promises, 'the document type PASSPORT is accepted'],
  ['S9.16', 'Has at most 3 digits.', fields, refused],
  ['S9.17', 'Has 8 digits, or 9 beginning with 9.', fields, refused],
  ['S9.18', 'Phone: both parts or neither.', charges, 'a refused order %s names its field'],
  ['S9.19', 'Item: description 1–255, quantity at least 1, amount at least 0, reference optional.', fields, refused],
  ['S9.20', 'When omitted, one item is built from description.', charge, 'without items, one is built from the description'],
  ['S9.21', 'The QR is good for 86400 s by default.', charges, goodQr],
  ['S9.21', 'The default is set by PIX_DEFAULT_EXPIRES_IN.', pix, 'PIX_DEFAULT_EXPIRES_IN is the default validity of a QR code'],
  ['S9.22', 'The contract’s min_amount is the minimum, and the net must stay above zero.', charge, 'an amount below the contract’s minimum is refused, and so is one that the fees would eat'],
  ['S9.23', 'From the most recent to the oldest.', list, 'lists from the newest to the oldest, in the envelope of lists'],
  ['S9.23', 'Needs the scope charges:read.', promises, '%s %s needs %s'],
  ['S9.24', 'Filter by reference.', list, 'filters by reference, status, method and time, alone and together'],
  ['S9.24', 'Filters status, payment_method, created_since, created_until.', list, 'filters by reference, status, method and time, alone and together'],
  ['S9.25', 'after=ch_… is a cursor.', list, 'continues after a charge, without counting pages'],
  ['S9.26', 'Bad values of the list’s query: 422.', list, listRefusal],
  ['S9.27', 'The list is fast on a million charges: it reads as many of them as its page has.', 'services/gateway/test/list-cost.test.ts', '%s is read from an index, in its order: no more charges than the page has'],
  ['S9.28', 'Returns the charge.', charges, 'a charge is returned by GET as it was created'],
  ['S9.29', 'Cancel needs charges:write.', promises, '%s %s needs %s'],
  ['S9.30', 'charge_not_cancelable 422.', list, 'a canceled charge stays canceled, and an expired one cannot be canceled'],

  ['S10.1', 'The version valid at creation is frozen on the charge.', charge, 'a charge freezes the fees and the version of the contract of its day'],
  ['S10.2', 'Percentages in basis points, cents rounded half up.', money, 'half a cent rounds up'],
  ['S10.3', 'platform_fee is fixed plus percent.', fees, 'a fixed part comes on top of the percentage'],
  ['S10.4', 'net_amount = amount - platform_fee - method fee.', fees, 'fees and net always add up to the amount, in whole cents'],
  ['S10.5', 'Default contract: platform 100 bps, Pix 40 bps.', fees, 'the default contract leaves 98.60 % of a Pix sale to the seller'],
  ['S10.5', 'Default contract: card 299 bps.', accounts, 'an account starts pending, with the default contract and switches'],
  ['S10.5', 'Default contract: 50 bps per extra installment.', accounts, 'an account starts pending, with the default contract and switches'],
  ['S10.6', 'The parts add up to the whole fees, under every policy.', chargeRefunds, 'each refund is the seller’s debit plus the fees returned, and the parts add up to the whole fees'],

  ['S12.1', 'balance, available, reserved, debt and withdrawable are integer cents.', charges, paidCharge],
  ['S12.1', 'Needs the scope balance:read.', keys, scopeRefusal],
  ['S12.2', 'balance is what is owed to the seller; available the settled part.', ledgerRules, 'what is owed to the seller is the sum of the nets, and only settled money is available'],
  ['S12.2', 'Pix is available at once; what settles later is not.', ledger, 'money that settles later is in the balance but not available'],
  ['S12.3', 'debt = max(0, -balance); withdrawable is 0 while in debt.', ledgerRules, 'a negative balance is a debt, and nothing can be withdrawn'],
  ['S12.4', 'It is a number once a bank account is registered.', withdrawals, wholeWithdrawal],
  ['S12.5', 'reserved is held for requested withdrawals.', withdrawals, wholeWithdrawal],
  ['S12.4', 'A null value is not zero.', ledgerRules, 'without a bank account there is no withdrawable figure'],
  ['S12.4', 'withdrawable is null while no bank account is registered.', charges, paidCharge],
  ['S12.5', 'An open dispute reserves money that stays in balance and available.', chargeBooks, 'an open dispute holds money, and the balance stays'],
  ['S12.6', 'Double entry: every posting adds up to zero.', ledger, 'every posting has its event id and adds up to zero'],
  ['S12.6', 'Every entry names its cause.', ledger, 'every posting has its event id and adds up to zero'],
  ['S12.7', 'Entries are immutable.', ledger, 'a posting never changes, even if another event has its id'],
  ['S12.8', 'Figures always equal the entries’ sum, over shuffled and repeated events.', ledger, 'with shuffled and repeated events the totals equal the sum of the entries'],
  ['S12.8', 'Any order and repetition of a charge’s events ends in the same books.', chargeBooks, 'any order and repetition of a charge’s events, in any batches, ends in the same books'],
  ['S12.8', 'So it does over Kafka.', postings, 'events in any order, each several times, end in the same books'],
  ['S12.9', 'The entries add up to the figures of the balance, to the cent.', statement, 'a year’s statement adds up to the balance, to the cent'],
  ['S12.9', 'Oldest first; from, to and type are filters, dates inclusive.', statement, 'months add up to the year, both dates included, and a type is a filter'],
  ['S12.9', 'The last 31 days by default.', statementPeriod, 'without dates it is the last 31 days in São Paulo'],
  ['S12.9', 'At most 366 days.', statement, 'a wrong period is refused by name, and an unknown account is not found'],
  ['S12.9', 'CSV with ; and a decimal comma.', statement, 'the spreadsheet has every entry, readable in Brazil, and no formula'],
  ['S12.9', 'A cell that could be a formula is neutralised.', statementCsv, 'a text that a spreadsheet would run is neutralised, and a negative amount is not'],
  ['S12.9', 'A refund and its failure are entries.', postings, 'a failed refund gives the money back'],
  ['S12.9', 'What a dispute reserves and frees are entries.', postings, 'an open dispute reserves money, a refund of the bank takes of it, and closing frees the rest'],
  ['S12.10', 'Numbered without gaps, each with a hash.', statement, 'every entry is numbered, chained, and runs on from the one before'],
  ['S12.10', 'A changed entry has another hash; the reference is not part of it.', chain, 'any change of a posting changes its hash, except of its reference'],
  ['S12.10', 'ledger:verify names the first broken link.', verifyLedger, 'one flipped bit of one entry is named'],
  ['S12.10', 'ledger:verify finds what was removed.', verifyLedger, 'a removed posting is named by its place, and so is the last one'],
  ['S12.10', 'The heads are written outside of MongoDB, and compared.', verifyLedger, 'a chain that was cut off and rebuilt with the key differs from the written head'],
  ['S12.11', 'The trial balance adds up to zero.', statement, 'the books of all sellers add up to zero, and the movements to the closing'],
  ['S12.11', 'Revenue by day or account.', statement, 'the revenue is the platform’s fees less those returned, by day or account'],
  ['S16.1', 'A session with all its fields.', checkout, 'a session is opened, paid by Pix at the bank, and completed by the event'],
  ['S16.1', 'Not approved.', checkoutCards, 'who is not approved opens no session and no link'],
  ['S16.1', 'Cards that are not sold, and too little.', checkoutCards, 'who does not sell by card opens sessions of both methods, and reads why there is no card'],
  ['S16.1', 'A saved card of another account is unknown.', checkoutCards, 'one click needs a card of the seller and the seller’s switch, and cannot carry 3DS'],
  ['S16.1', 'A retry opens the same session.', checkoutCards, 'a retry with the same Idempotency-Key opens the same session'],
  ['S16.2', 'What the status follows from.', checkoutStatus, 'a session %s'],
  ['S16.2', 'By the account’s clock, and the QR code with it.', checkoutCards, 'a session expires by the clock of its account, and its QR code with it'],
  ['S16.2', 'A card that is on its way keeps the session.', checkoutCards, 'a card that is approved after the end completes the session'],
  ['S16.3', 'With and without the client secret.', checkout, 'a browser reads the session: without the secret nothing of the buyer, never what only the seller sees'],
  ['S16.3', 'A wrong one.', checkout, 'without the right client secret nothing is paid'],
  ['S16.4', 'The charge is the session’s, whatever the body says.', checkout, 'a session is opened, paid by Pix at the bank, and completed by the event'],
  ['S16.4', 'By card.', checkout, 'a card is charged by token, once, and the session is completed'],
  ['S16.4', 'Without the right client secret.', checkout, 'without the right client secret nothing is paid'],
  ['S16.4', 'What is missing is named.', checkout, 'what the session does not offer, or what a method lacks, is named'],
  ['S16.5', 'On its way.', checkout, 'a card in analysis keeps the session processing until it is decided'],
  ['S16.5', 'Refusals.', checkout, 'after a refusal the buyer tries again, and five refusals end the session'],
  ['S16.5', 'From Pix to card.', checkout, 'the change from a Pix to a card cancels the Pix at the bank'],
  ['S16.5', 'A Pix that was paid meanwhile.', checkout, 'a Pix that was paid before the change is the result'],
  ['S16.5', 'A wrong method.', checkout, 'what the session does not offer, or what a method lacks, is named'],
  ['S16.6', 'The token, and the total.', checkoutCards, 'three_ds_required carries a token for the total of the chosen installments, and with its result the card is charged'],
  ['S16.6', 'One click.', checkoutCards, 'a saved card is charged with one click, whatever method the body names'],
  ['S16.6', 'One click without 3DS, and its switch.', checkoutCards, 'one click needs a card of the seller and the seller’s switch, and cannot carry 3DS'],
  ['S16.7', 'The stream.', checkoutBrowsers, 'the stream tells of a payment within a second of the event, and ends'],
  ['S16.7', 'Four of a session.', checkoutBrowsers, 'a fifth stream of a session is refused, until another one has ended'],
  ['S16.7', 'A gateway that stops.', checkoutBrowsers, 'a gateway that stops ends its streams, and the browser opens another one'],
  ['S16.8', 'A link, its visits and payments.', checkoutBrowsers, 'a link opens a session for each visit of its page, and counts payments'],
  ['S16.8', 'Lists.', checkoutBrowsers, 'links are listed newest first, by whether they take payments'],
  ['S16.8', 'Previews open no session.', checkoutBrowsers, 'looking at a link’s page opens no session'],
  ['S16.9', 'Eight at once.', checkout, 'eight confirmations at once make one charge, by Pix and by card'],
  ['S16.9', 'Both methods at once.', checkout, 'confirmations by Pix and by card at once leave one charge that is paid or can be'],
  ['S16.9', 'A kill, by Pix.', checkoutKills, 'the next confirmation by Pix continues the charge that was begun'],
  ['S16.9', 'A kill, by card.', checkoutKills, 'a card is charged once, whether its first request reached charges or not'],
  ['S16.9', 'Given up after a minute.', checkoutKills, 'an attempt that charges never had is given up after a minute, and the buyer pays otherwise'],
  ['S16.9', 'Given up at once when nothing was charged.', checkoutKills, 'after a card that was not charged the buyer pays what was chosen last'],
  ['S16.9', 'And the buyer may pay by Pix.', checkoutKills, 'an acquirer that takes no orders does not keep the buyer from paying by Pix'],
  ['S16.9', 'Not what may have been charged.', checkoutKills, 'a card that may have been charged before is not given up by an acquirer that takes no orders'],
  ['S16.10', 'By the event.', checkout, 'a session is opened, paid by Pix at the bank, and completed by the event'],
  ['S16.10', 'Events in any order.', 'services/checkout/src/domain/attempt.test.ts', 'reports end in the same status in whatever order and however often they come'],
  ['S16.10', 'save_card.', checkoutCards, 'a card is saved only when the session allows it'],
  ['S16.11', 'Twenty.', checkoutStatus, 'a session %s'],
  ['S16.12', 'Of another account or mode.', checkoutCards, 'a session of another account or mode is not found'],
  ['S16.13', 'All made, over, or deactivated.', checkoutBrowsers, 'a link whose payments are all made, that is over, or that was deactivated takes no more'],
  ['S16.14', 'Not longer than the link.', checkoutBrowsers, 'a link whose payments are all made, that is over, or that was deactivated takes no more'],
  ['S16.14', 'Buyers see no reference and no metadata.', checkoutBrowsers, 'a link opens a session for each visit of its page, and counts payments'],
  ['S16.15', 'Who may frame it.', checkoutBrowsers, 'the page is framed by the key’s domains only, and a link’s page by nobody'],
  ['S16.15', 'Whom it talks to.', pageHeaders, 'scripts come from here and from the acquirer’s 3-D Secure, and nothing is inline'],
  ['S16.16', 'How long they are cached.', checkoutBrowsers, 'the script is cached for minutes and its files for ever'],
  ['S16.17', 'One, and nobody’s to change.', 'services/accounts/test/publishable-keys.test.ts', 'the pages of an account have one key a mode, which the seller neither sees nor changes'],

  ['S17.1', 'Calendar days after the payment’s day in São Paulo, at 06:00.', installments, 'money settles so many days after the payment’s day in São Paulo, at 06:00'],
  ['S17.1', 'On the next banking day.', installments, 'a day without banks moves to the next banking day'],
  ['S17.1', 'The holidays are those of the banks’ calendar.', bankingDays, 'the holidays of %i are those of the published list'],
  ['S17.1', 'Settled once, even by two instances, with an entry of amount 0.', settlement, 'what is due becomes available, once, even with two instances'],
  ['S17.2', 'A row a day, payment method and installment.', settlement, 'the list has a row a day, scheduled or settled'],
  ['S17.2', 'At the gateway.', statement, 'settlements are a row a day, on banking days'],
  ['S17.3', 'Unsettled money first, then what is available.', chargeBooks, 'a refund takes the charge’s own unsettled money first, then what is available'],
  ['S17.3', 'A refund that fails after the settlement is credited to what is available.', settlement, 'a refund takes unsettled money first, and what failed after the settlement is available'],

  ['S13.2', 'id, type, created_at and data.', sale, wholeSale],
  ['S13.3', 'data.charge has id, status, amount, reference, paid_at.', sale, wholeSale],
  ['S13.3', 'data.charge has id, status, amount, reference, metadata, paid_at.', sale, wholeSale],
  ['S13.4', 'A Pix confirmation emits charge.paid, once.', pix, 'charge.paid is published once even if the bank repeats its callback'],
  ['S13.1', 'Kinds that are internal are not sent.', sellerEvents, 'sellers do not get %s'],
  ['S13.5', 'charge.refunded and med.* arrive, signed.', refundsWhole, 'a refund debits the seller, and the seller hears of it'],
  ['S13.5', 'withdrawal.paid arrives, signed.', withdrawals, wholeWithdrawal],
  ['S13.6', 'webhook-id, -timestamp, -signature as in Standard Webhooks.', signature, 'a signature is what the Standard Webhooks library makes'],
  ['S13.7', 'The secret is whsec_<base64>.', endpoints, 'an endpoint is created with a secret of Standard Webhooks, and shown without it'],
  ['S13.7', 'Rotation: both secrets sign for 24 h.', withWebhooks, 'during a rotation a webhook verifies with the new secret and with the old one'],
  ['S13.8', 'Each delivery carries X-Service-Delivery.', delivery, 'a paid charge reaches the seller, signed, and the attempt is logged'],
  ['S13.8', 'X-Service-Delivery: dlv_… per attempt.', retries, 'ten attempts are made on schedule, with the same id and body, each with its own delivery id'],
  ['S13.9', 'Any 2xx ends the delivery.', deliveryRules, 'any 2xx ends a delivery, and so does 410'],
  ['S13.9', 'Any other answer schedules a new attempt.', deliveryRules, 'any other answer, and none, leads to another attempt until the tenth'],
  ['S13.10', 'Attempts after 0 s, 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h.', schedule, 'after attempt %i the next is due in %i s'],
  ['S13.10', 'Each ±10 %.', schedule, 'a delay is spread by at most a tenth either way'],
  ['S13.11', 'Retry-After is honoured.', retries, 'a receiver can delay the next attempt by Retry-After'],
  ['S13.11', 'Retry-After up to 24 h.', retryAfter, 'the wait is between zero and one day for any header'],
  ['S13.12', 'Time-out 10 s.', timeOut, 'an endpoint that does not respond times out after ten seconds; one whose 2xx body never ends has succeeded'],
  ['S13.13', 'Redirects are not followed.', delivery, '%s is not followed and leads to another attempt'],
  ['S13.14', 'The answer’s body is kept up to 4 KiB.', delivery, 'at most 4 KiB of a response is stored, without splitting a character'],
  ['S13.15', '410 disables the endpoint.', attempts, 'an endpoint that answers 410 is disabled, and the notifier no longer finds it'],
  ['S13.16', 'An endpoint that failed for 5 days is disabled.', health, 'five days of failures disable an endpoint, and not an hour less'],
  ['S13.18', 'The receiver deduplicates by the event’s id: it is the same in every attempt.', retries, 'ten attempts are made on schedule, with the same id and body, each with its own delivery id'],
  ['S13.18', 'The same event keeps its id and body through every attempt and resend.', withWebhooks, 'a resent event has the same id and body byte for byte, and a new delivery id'],
  ['S13.19', 'One slow endpoint never delays another.', many, 'an endpoint that never responds, with hundreds of events queued, delays no other'],
  ['S13.21', 'A notifier that is killed loses nothing, two at once do not flood.', many, 'when one of two notifiers is killed nothing is lost, and only its attempts in progress are repeated'],
  ['S13.22', 'Up to 10 endpoints an account and mode.', endpoints, 'twenty concurrent creations leave ten endpoints, and a deletion makes room for another'],
  ['S13.22', 'Each endpoint with its list of kinds or *.', delivery, 'an endpoint receives only its event types, and nothing of another account or mode'],
  ['S13.23', 'https only in live.', endpoints, 'a live endpoint must be https and public, when created and when moved'],
  ['S13.23', 'A live URL names a public host.', urls, 'a live URL that is accepted names one public host, as it is written'],
  ['S13.24', 'Private, loopback, link-local, multicast and metadata addresses are refused.', addresses, '%s may not be called'],
  ['S13.24', 'The resolved address is checked at connect time.', webhookClient, 'a name that is pointed at our network after it was checked is refused (DNS rebinding)'],
  ['S13.25', 'Test allows loopback by WEBHOOK_ALLOW_PRIVATE.', webhookClient, 'the client reaches loopback where private addresses are allowed, by number and by name'],
  ['S13.26', 'Events of an account without an endpoint are kept 30 days and can be resent.', withWebhooks, 'an event from before the seller had an endpoint can be sent later'],
  ['S13.26', 'Events and attempts are kept 30 days.', history, 'history and log are kept for 30 days'],
  ['S13.27', 'An unforeseen error delays an event and drops none.', consumer, '%s buries nothing: the event blocks until it can be handled'],
  ['S13.27', 'One seller cannot stop the events of others.', volume, 'one seller’s backlog does not stop the events of others'],
  ['S13.27', 'Events at all limits do not stop others.', volume, 'events at all limits, which exceed a request together, are published beside those of other sellers'],
  ['S13.28', 'Emitted again, an event changes nothing for those who have it.', reemit, 'consumers that lost nothing have the same state as before'],
  ['S13.28', 'Emitted again, an event restores the state of those who lost it.', reemit, 'consumers that lost everything get the state that they had'],

  ['S1.7', 'A refund gives back the whole payment.', refunds, 'a whole refund returns the payment and what of the fee the contract says'],
  ['S1.7', 'Or a part of it.', refunds, 'parts add up to the whole, and without an amount all that is left is refunded'],
  ['S1.8', 'By token.', cardCharges, 'an approved charge is paid at once, with the card and without a QR code'],
  ['S1.8', 'By a saved card.', cardCharges, 'save_card saves the card of an approved sale, which can be charged again'],
  ['S3.9', 'The clear value finds the key, and is always shown.', publishableKeys, 'a key is found by its clear value, with its account, until it is deleted'],
  ['S3.10', 'It works for client_config.', clientConfig, 'a page of an allowed domain gets the configuration, and may read it'],
  ['S3.10', 'And for no route of a secret key.', clientConfig, 'a publishable key opens no route of a secret key'],
  ['S3.11', 'An allowed domain is let in.', clientConfig, 'a page of an allowed domain gets the configuration, and may read it'],
  ['S3.11', 'Another one is origin_not_allowed.', clientConfig, 'a page of another domain is refused, and may read why'],
  ['S3.11', '*.host, Referer and opaque origins.', clientConfig, '%s'],
  ['S3.11', '*.host is for hosts below it.', browserOrigin, '*.host allows the hosts below it and not the host itself'],
  ['S3.11', 'Without domains it is refused everywhere.', clientConfig, 'a key without domains is refused everywhere'],
  ['S3.11', 'Preflight requests are answered.', clientConfig, 'a preflight request is always answered, and allows the headers of publishable keys'],
  ['S3.13', 'Our own origin, with its scheme and port.', checkoutBrowsers, 'a key is accepted on its own domains and on our pages, and nowhere else'],
  ['S3.13', 'frame-ancestors is the key’s list.', pageHeaders, 'only the key’s domains may frame the page, in live mode by https'],
  ['S3.14', 'Within a second.', clientConfig, 'new domains and a deletion take effect within a second'],
  ['S5.9', '60 per address.', clientConfig, 'one address has 60 requests a minute with a key, and another address is not slowed down'],
  ['S5.10', 'Readings and confirms, and not the status.', checkoutBrowsers, 'a session is read and paid thirty times a minute'],
  ['S5.10', 'Not for those who may not read it.', checkoutBrowsers, 'who may not read a session uses up none of its reads'],
  ['S6.20', 'invalid_client_secret.', checkout, 'without the right client secret nothing is paid'],
  ['S6.20', 'session_expired.', checkoutCards, 'a session expires by the clock of its account, and its QR code with it'],
  ['S6.20', 'session_completed.', checkout, 'a card is charged by token, once, and the session is completed'],
  ['S6.20', 'payment_link_inactive.', checkoutBrowsers, 'a link whose payments are all made, that is over, or that was deactivated takes no more'],
  ['S6.20', 'one_click_requires_three_ds.', checkoutCards, 'one click needs a card of the seller and the seller’s switch, and cannot carry 3DS'],
  ['S6.21', 'A card that is not saved.', savedCards, 'saving a card that the issuer refuses is card_declined'],
  ['S6.21', 'A charge, with its id.', cardCharges, 'a refused charge is card_declined, and the charge is failed'],
  ['S6.22', 'An account that does not sell by card.', savedCards, 'saving a card is refused for a seller that does not sell by card'],
  ['S6.23', 'Another domain.', clientConfig, 'a page of another domain is refused, and may read why'],
  ['S6.24', 'Too many installments.', cardCharges, 'more installments than the grid offers are refused'],
  ['S6.24', 'No authentication.', cardCharges, 'an account that requires 3DS refuses a charge without an authentication'],
  ['S8.12', 'A part: partially_refunded; all that is left: refunded.', refunds, 'parts add up to the whole, and without an amount all that is left is refunded'],
  ['S11.1', 'Without amount all that is left; 201.', refunds, 'parts add up to the whole, and without an amount all that is left is refunded'],
  ['S11.1', 'Idempotency-Key.', refunds, 'the same Idempotency-Key refunds once'],
  ['S11.1', 'Wrong fields are refused by name.', refunds, 'a refund is refused with a decimal, zero, or a reason that is too long'],
  ['S11.2', 'Every field; amount = seller_debit + fee_returned.', refunds, 'a whole refund returns the payment and what of the fee the contract says'],
  ['S11.3', 'pending while the bank has not answered; processed_at is null.', refundFaults, 'an unknown outcome is pending, and its amount stays reserved'],
  ['S11.3', 'A failed refund stays visible and changes nothing on the charge.', refundFaults, 'a return that the bank does not make fails with the bank’s code, changes nothing on the charge, and can be asked for again'],
  ['S11.4', 'Only a paid charge can be refunded.', refunds, 'a refund is refused while the charge awaits payment'],
  ['S11.4', 'refund_disabled.', refunds, 'a refund is refused while the account’s switch is off'],
  ['S11.5', 'exceeds_remaining, with what is left.', refunds, 'a refund is refused of more than is left, with what is left'],
  ['S11.5', 'Pending refunds count.', refundFaults, 'an unknown outcome is pending, and its amount stays reserved'],
  ['S11.5', 'Refunds at the same time return exactly what was paid.', refundsAtOnce, 'refunds of a charge at the same time return exactly what was paid'],
  ['S11.5', 'Refunds and a dispute at the same time too.', disputes, 'refunds, and the bank’s return of an approved dispute at the same time, give back what was paid and no more'],
  ['S11.6', 'Later than 90 days: refund_window_closed.', refunds, 'a refund is refused later than 90 days after the payment'],
  ['S11.9', 'An unknown outcome is asked for until it is known.', refundFaults, 'a refund ends as the bank says, and is returned once, although it %s'],
  ['S11.9', 'Whenever the process dies.', refundRestarts, '%s: the job asks the bank'],
  ['S11.7', 'The balance may become negative.', refundsWhole, 'the balance does not limit a refund and may become negative'],
  ['S11.8', 'Debited at once; given back when it fails.', refundFailures, 'a refund is debited at once, and given back when the bank does not make it'],
  ['S11.8', 'charge.refunded is sent.', refundsWhole, 'a refund debits the seller, and the seller hears of it'],
  ['S11.9', 'Whatever dies when.', randomKills, 'whatever dies when, each refund is returned once and the charge shows it'],
  ['S11.9', 'It is never guessed.', refundOutcome, '%s is never guessed'],
  ['S11.10', 'The 200th must be for all that is left.', chargeRefunds, 'the 200th refund must be for all that is left'],
  ['S11.11', 'The bank’s own return is a refund with reason null.', outsideReturns, 'a return that the bank made by itself becomes a refund by its callback'],
  ['S11.11', 'Also without a callback.', outsideReturns, 'without a callback the bank’s list tells of it, once'],
  ['S11.12', 'Both reads.', refunds, 'a refund is read by its id, and refunds of a charge are paged'],
  ['S11.13', 'MONEY_OUT=paused holds refunds, pending.', refundsPaused, 'while money is held, a refund is reserved and pending; once it is not, the bank is asked'],
  ['S11.13', 'Those of one account.', heldAccount, heldMoney],
  ['S11.13', 'A service that does not know sends nothing.', heldAccount, 'while accounts is away the last known state stands, and a service that knows none sends nothing'],

  ['S14.1', 'Every field; due_at is the end of 7 days.', disputes, 'a notice of the bank opens a dispute'],
  ['S14.1', 'One open dispute a charge.', disputes, 'by the test endpoints a dispute is opened once, and approved'],
  ['S14.1', 'At most 80 days after the payment.', disputes, 'by the test endpoints 80 days after the payment, or without one, nothing can be disputed'],
  ['S14.2', 'Reserved while open; a refund meanwhile reduces it.', refundsWhole, 'a rejected dispute reserves the seller’s share while it is open'],
  ['S14.3', 'med.rejected frees the reserve.', refundsWhole, 'a rejected dispute reserves the seller’s share while it is open'],
  ['S14.4', 'charge.refunded and med.approved are sent; the reserve ends.', refundsWhole, 'an approved dispute is a refund that the bank made, and ends the reserve'],
  ['S14.3', 'Rejected or withdrawn, and the sale stands.', disputes, 'a dispute that is %s ends, and the sale stands'],
  ['S14.4', 'The bank’s return is a refund with reason med.', disputes, 'an approved dispute: the bank returns the payment, which is a refund'],
  ['S14.4', 'In parts; approved from the first on.', disputes, 'returned in parts, it is approved from the first one on and ends when the bank ends it'],
  ['S14.4', 'Nothing returned: the reserve ends with the dispute.', disputes, 'approved, but nothing could be returned: it stays reserved until the bank ends it'],
  ['S14.5', 'Both reads, by the operator.', disputes, 'a notice of the bank opens a dispute'],
  ['S14.5', 'Another account’s are not found.', disputes, 'by the test endpoints another account’s dispute is not found'],
  ['S8.9', 'An unknown outcome is processing until it is known.', acquirerFaults, 'whatever the state, an acquirer that %s takes the money once, and both sides agree in the end'],
  ['S8.9', 'Failed only ten minutes later.', cardRules, 'an unknown outcome is processing, and is absent only after ten minutes'],
  ['S8.9', 'An order that appears later is given back.', cardRules, 'a failed charge is looked at for a day, in case its order appears'],
  ['S8.9', 'An acquirer that decides later.', cardSales, 'an acquirer that takes its time decides later'],
  ['S8.10', 'The analysis ends.', cardSales, 'an analysis is decided by the anti-fraud, and the buyer pays only if it approves'],
  ['S8.10', 'A void.', cardSales, 'a charge in analysis can be canceled, also at the acquirer; a paid one cannot'],
  ['S8.11', 'The issuer refuses.', cardSales, 'a refused card fails the charge; the error names the reason and the charge'],
  ['S8.11', 'charge.failed is sent, and charge.in_analysis.', cardMoney, 'a refused charge and one in analysis are told, and cost the seller nothing'],
  ['S8.13', 'A chargeback is final.', cardSales, 'a chargeback debits the seller and is definitive'],
  ['S15.9', 'In this order.', cardAvailability, 'the first cause in the order of the specification is named'],
  ['S15.10', 'The Price table.', gridRules, 'above the free installments the Price table decides'],
  ['S15.10', 'Installments pay for the total.', gridRules, 'installments pay for the total, and a longer plan never costs less'],
  ['S15.10', 'The charge and its fees are of the total.', cardOrderRules, 'with interest the charge is for what the buyer pays, and so are the fees'],
  ['S15.10', 'More than the grid offers.', cardOrderRules, 'more installments than the grid offers are refused'],
  ['S15.13', 'three_ds_required.', cardOrderRules, 'a seller that requires 3DS takes authenticated cards only'],
  ['S15.14', 'The debit.', cardRules, 'a chargeback debits what is left, less the platform’s fee, and is definitive'],
  ['S15.14', 'The fee of the contract.', cardRules, 'the contract may keep the platform’s fee and charge for a chargeback'],
  ['S15.14', 'A refund under way comes first.', cardRules, 'a refund under way comes before a chargeback'],
  ['S15.14', 'A won representment is credited.', cardMoney, 'a chargeback debits the seller, and a representment that was won brings it back'],
  ['S15.20', 'Parts, and all that is left.', cardMoney, 'a refund takes from the installments that are not settled, and the buyer gets it from the acquirer'],
  ['S15.20', 'Many at once.', cardMoney, '20 refunds at once give back what was paid, one after another at the acquirer'],
  ['S15.20', 'A response that is lost.', refundFailures, 'a refund whose response is lost after it was done is made once'],
  ['S15.22', 'One token, 200 requests.', cardSales, '200 concurrent charges with one token are one charge'],
  ['S15.22', 'One charge id.', cardSales, 'the same charge id is charged once, however often it is asked for'],
  ['S17.7', 'Installment by installment.', cardMoney, 'a sale in installments settles one installment every 30 days, by the test clock'],
  ['S17.7', 'The dates, odd cents in the first.', installments, 'a card sale settles installment by installment, the odd cents with the first'],
  ['S17.7', 'Upfront.', installments, 'upfront, all installments settle with the first'],
  ['S19.7', 'Refused, in analysis, later.', acquirerConnector, 'the test cards %s is approved as %s'],
  ['S19.7', 'A chargeback 10 s after approval.', cardMoney, 'a chargeback that comes by itself is found by the callback, with a test clock %i s ahead'],
  ['S15.1', 'A charge by token, in installments.', cardCharges, 'an approved charge is paid at once, with the card and without a QR code'],
  ['S15.1', 'save_card saves it, and card.id charges it.', cardCharges, 'save_card saves the card of an approved sale, which can be charged again'],
  ['S15.2', 'Approved.', cardCharges, 'an approved charge is paid at once, with the card and without a QR code'],
  ['S15.2', 'Refused.', cardCharges, 'a refused charge is card_declined, and the charge is failed'],
  ['S15.2', 'Under analysis.', cardCharges, 'an analysis is decided by the test route'],
  ['S15.4', 'Every field.', savedCards, 'saving a card returns it with every field, and without the acquirer’s references or the first digits'],
  ['S15.4', 'The same card, the same id.', vaultSaving, 'the same card of the same buyer has the same id, and another buyer’s has another'],
  ['S15.4', 'Valid until the end of its month.', vaultRules, 'a card is valid until the last moment of its month in São Paulo'],
  ['S15.4', 'An expired one stays.', vaultCards, 'an expired card stays in the list and is still given for a charge, as expired'],
  ['S15.5', 'Fields of a charge are refused.', savedCards, 'saving a card is refused with %s'],
  ['S15.5', 'card.id is refused.', savedCards, 'saving a card is refused with card.id'],
  ['S15.5', 'The phone is required.', savedCards, 'saving a card is refused without the buyer’s phone'],
  ['S15.5', 'A refused card is not saved.', vaultSaving, 'a card that the issuer refuses is declined and not saved'],
  ['S15.5', 'Idempotency-Key.', savedCards, 'saving a card is replayed for the same Idempotency-Key'],
  ['S15.5', 'Needs cards:manage.', savedCards, 'saving a card needs the scope cards:manage'],
  ['S15.6', 'Three levels.', savedCards, 'saving a card takes a billing address that is complete, or only postal code and number, and no other'],
  ['S15.7', 'The list and its filter.', savedCards, 'the list of saved cards is newest first, filtered by the buyer’s document, punctuation or not'],
  ['S15.7', 'DELETE is 204, also repeated.', savedCards, 'deleting a card is 204, also repeated, and the card is not in the list any more'],
  ['S15.7', 'Also at the acquirer.', vaultCards, 'a deleted card is gone, also at the acquirer, and its deletion may be repeated'],
  ['S15.7', 'The acquirer is told until it has deleted it.', vaultCards, 'a card that the acquirer did not delete at once is deleted there later'],
  ['S15.7', 'It cannot be charged any more.', cardCharges, 'a card that was deleted cannot be charged'],
  ['S15.7', 'Saved again it is another one.', vaultCards, 'a card that is saved again after its deletion is another one'],
  ['S15.8', 'Options of every brand.', installmentGrid, 'the grid has the options of every brand, each at its final price'],
  ['S15.8', '{} without a grid.', installmentGrid, 'without a grid the reason is told, in Portuguese too, and the matrix is {}'],
  ['S15.9', 'seller_disabled and amount_below_minimum.', installmentGrid, 'without a grid the reason is told, in Portuguese too, and the matrix is {}'],
  ['S15.10', 'Interest of the contract.', installmentGrid, 'the contract’s interest for the buyer is in the price'],
  ['S15.11', 'What it returns.', clientConfig, 'a page of an allowed domain gets the configuration, and may read it'],
  ['S15.11', 'When not available, nothing.', clientConfig, 'for a seller that does not sell by card, nothing is filled in'],
  ['S15.12', 'One token per attempt.', installmentGrid, 'a 3DS token is for one attempt, whatever the Idempotency-Key'],
  ['S15.15', 'In every field.', cardNumbers, 'a charge with a card number in %s is refused on that field'],
  ['S15.15', 'Neither logged nor stored.', cardNumbers, 'no log and no database has a number that was refused'],
  ['S15.15', 'Any text, plain or grouped.', cardNumberRules, 'a card number is found in any text, plain or grouped'],
  ['S15.15', 'References of an account with card_like_references_allowed.', cardNumbers, 'an account with card_like_references_allowed sends references that look like card numbers to %s'],
  ['S15.15', 'They are references as any other.', cardNumbers, 'an account with card_like_references_allowed finds a charge by such a reference, and its event has it'],
  ['S15.15', 'Its other fields are checked.', cardNumbers, 'an account with card_like_references_allowed is still refused a card number in %s'],
  ['S15.15', 'References of all other accounts are checked.', cardNumbers, 'without the switch, %s refuses each of these references'],
  ['S15.15', 'What is none.', cardNumberRules, 'what sellers send as references is none'],
  ['S15.16', 'Tokens of cards.', pageSafety, 'a card form of the seller’s own gets a token, and clear errors'],
  ['S15.16', 'The challenge.', paymentPage, 'a card that the issuer asks the cardholder about (3-D Secure)'],
  ['S15.17', 'After a lost response.', vaultSaving, 'a lost response is provider_unavailable, and a retry with the same id saves the card once'],
  ['S15.17', 'Twenty at once.', vaultSaving, 'twenty requests at once to save the same card save one'],
  ['S15.18', 'In responses.', savedCards, 'saving a card returns it with every field, and without the acquirer’s references or the first digits'],
  ['S15.18', 'Stored sealed.', vaultSaving, 'nothing of the card, its buyer or the acquirer’s references is stored in clear'],
  ['S15.19', 'Hints only.', cardCharges, 'a callback makes charges ask the acquirer, and an unknown or forged one changes nothing'],
  ['S15.19', 'A lost callback of a chargeback.', cardSales, 'a chargeback without a callback is found in the acquirer’s list, which is read every hour'],
  ['S15.19', 'A lost callback of a representment.', cardSales, 'a representment that was won without a callback is found by the daily check'],
  ['S15.19', 'A callback that tells nothing new.', cardSales, 'a callback of a payment that is known asks the acquirer nothing'],
  ['S15.3', 'A card of each brand is charged.', acquirerConnector, 'the test cards %s is approved as %s'],

  ['S18.1', 'The operator’s routes want the bearer OPERATOR_TOKEN or the token of a credential.', keys, 'a publishable key is not accepted as a secret key, nor a secret key as the operator token'],
  ['S18.3', 'Lists use the list envelope, errors the error envelope.', openApi, 'a running gateway answers and refuses the operator as documented'],
  ['S18.4', 'livemode is a field of bodies and a filter of lists.', operatorKeys, 'a secret key’s name is trimmed, its scopes are deduplicated, and keys can be filtered by mode'],
  ['S18.5', 'What belongs to another account is not found.', operatorEvents, 'objects of another account are not found on any route'],
  ['S18.6', 'Everything it does is in an audit log.', audit, 'an operation is logged before it is done, and has no outcome if the gateway dies during it'],
  ['S18.6', 'It says who, from where, and which whole documents were read.', audit, 'whose whole document was read is recorded, by whom and from where'],
  ['S18.6', 'Requests without a valid credential are not in it.', audit, 'requests without a valid credential are counted and not stored'],
  ['S18.7', 'No secret and no value of a field is in the audit log.', audit, 'no secret, name, document or e-mail is ever in it'],
  ['S18.8', 'POST and GET; to create, name, document and e-mail suffice, the rest has defaults.', operator, account],
  ['S18.8', 'A document has one account: account_exists.', operatorOnce, 'a document has one account, with or without punctuation; the conflict names it'],
  ['S18.9', 'PATCH merges deeply.', accounts, 'an account is changed field by field; a changed contract is a new version, and an event is published'],
  ['S18.10', 'A changed contract makes a new version; the old ones are kept.', contractVersions, 'a patch adds one contract version exactly when terms change, and no version is rewritten'],
  ['S18.10', 'What changes nothing makes no version.', contract, 'a patch that changes nothing keeps the version'],
  ['S18.12', 'Wrong fields are refused by name.', operator, operatorRefusal],
  ['S18.13', 'Registration is effective within 1 s.', keys, 'a seller that is no longer approved stops selling within a second, on every gateway, and sells again'],
  ['S18.13', 'Switches are effective within 1 s.', 'services/gateway/test/switches.test.ts', 'within a second of a change of %s, no gateway holds the account as it was'],
  ['S18.13', 'A switch of the edge itself, given and taken away.', cardNumbers, 'an account with card_like_references_allowed is given it, and loses it, within a second'],
  ['S18.14', 'POST shows key this once, later only hint.', operator, secretKey],
  ['S18.15', 'DELETE revokes, 204.', operator, secretKey],
  ['S18.16', 'expires_at ends a key.', keys, 'a key stops working when it expires, on every gateway that has cached it'],
  ['S18.17', 'last_used_at says when it was last used.', operatorKeys, 'a secret key records when it was last used'],
  ['S18.18', 'POST, GET, PATCH allowed_domains, DELETE; key is always shown.', operatorKeys, publishableKey],
  ['S18.19', 'POST, GET, PATCH, DELETE; the secret is shown again by GET …/secret.', operator, endpoint],
  ['S18.20', 'rotate_secret gives {secret, previous_expires_at}.', operatorEvents, 'a rotated secret is shown at once, and both sign for 24 hours'],
  ['S18.20', 'Repeated with its Idempotency-Key, it does not rotate again.', operatorOnce, 'a rotation that is repeated with its key happens once, also when its response was lost'],
  ['S18.21', 'GET …/events?type= and GET …/events/{evt}.', operatorEvents, 'an event is listed and retrieved with the data of its webhook'],
  ['S18.22', 'POST …/resend {endpoint_id?}: 202.', operatorEvents, 'an event is resent to all subscribed endpoints or to one, and the attempt is logged'],
  ['S18.23', 'An event goes to no endpoint of the other environment or that is disabled.', resend, 'an event is not sent to an endpoint that is unknown, of the other mode or disabled'],
  ['S18.24', 'GET …/deliveries?event_id=&endpoint_id=&status=, with every field.', operatorEvents, 'a failed attempt shows the response and the time of the next attempt'],
  ['S18.25', 'A token is shown once; GET lists credentials.', credentials, 'a credential is shown once, then only its hint, and calls the operator API'],
  ['S18.25', 'A revoked credential stops working within 1 s, on every gateway.', credentials, 'a credential that is revoked stops working within a second, on every gateway, also by itself'],
  ['S18.26', 'read only reads, and shows no secret.', credentials, 'a read credential only reads, and shows no secret'],
  ['S18.27', 'Two of one name are valid at a time.', credentials, 'two credentials of one name are valid at a time, however many are created at once'],

  ['S17.4', 'PUT and GET bank_account, with every field.', withdrawals, wholeWithdrawal],
  ['S17.4', 'A wrong field, an unknown participant and another holder are refused by field.', withdrawals, 'a bank account with %s %j is refused by that field'],
  ['S17.4', 'A new one is for later withdrawals.', ofSeller, 'a bank account is replaced for later withdrawals, those on their way keep theirs'],
  ['S17.4', 'One per account and environment.', ofSeller, 'accounts and modes have withdrawals, bank accounts and balances of their own'],
  ['S17.5', 'POST withdrawals: 201 with every field.', withdrawals, wholeWithdrawal],
  ['S17.5', 'bank_account_missing, and insufficient_balance with details.withdrawable.', withdrawals, 'too much, no bank account and wrong fields are refused'],
  ['S17.5', 'Many at once never exceed what is withdrawable.', ofSeller, 'fifty withdrawals at once never take more than what is withdrawable'],
  ['S17.5', 'However they are asked for.', withdrawalRules, 'however withdrawals are asked for, what is paid out is never more than what was available'],
  ['S17.5', 'GET lists them, newest first.', withdrawals, 'withdrawals are listed newest first, by mode'],
  ['S17.6', 'Reserved; paid, it leaves the balance and sends withdrawal.paid.', withdrawals, wholeWithdrawal],
  ['S17.6', 'withdrawal.paid is sent once.', ofSeller, 'a concluded withdrawal follows late and repeated notices only as far as the bank confirms them'],
  ['S17.6', 'Failed, it is freed.', withdrawals, 'a withdrawal that fails says why, and its amount can be withdrawn again'],
  ['S17.6', 'A payout that comes back is credited; the withdrawal stays paid.', ofSeller, 'a paid withdrawal that comes back, in parts, is credited; it stays paid'],
  ['S17.6', 'Also when its notice was lost.', ofSeller, 'a return whose notice was lost is found by the daily check'],
  ['S17.8', 'Whatever the bank responds, money leaves once.', payoutFaults, '%s leaves the outcome open, and the withdrawal is paid once in the end'],
  ['S17.8', 'A refusal after an unknown outcome is not believed at once.', payoutFaults, 'a denial after an order of unknown outcome is not believed for ten minutes'],
  ['S17.8', 'Also when the service is killed at any step.', withdrawalCrashes, 'withdrawals survive SIGKILLs at any step'],
  ['S17.9', 'While MONEY_OUT is paused they stay requested.', moneyOut, 'while MONEY_OUT is paused withdrawals wait as requested, and go to the bank once it is open'],
  ['S17.9', 'Those of one account.', heldAccount, heldMoney],
  ['S18.8', 'money_out is open or paused; a change is in the audit log.', heldAccount, 'only open and paused are known, and a change is in the audit log'],

  ['S19.1', '/v1/test/… answers 404 to sk_live_ keys.', charges, 'a payment cannot be simulated twice, with a live key, or by another account'],
  ['S19.1', '/v1/test/… answers 404 to a test key without charges:write.', promises, 'a test key without charges:write gets a 404 on the sandbox’s routes'],
  ['S19.2', 'POST /v1/test/charges/{code}/pay pays a Pix charge.', charges, paidCharge],
  ['S19.3', 'POST /v1/test/charges/{code}/expire lets it expire.', list, 'a canceled charge stays canceled, and an expired one cannot be canceled'],
  ['S19.4', 'The sandbox calls the product back as a real provider would.', sale, wholeSale],
  ['S19.8', 'A dispute is opened, and decided.', disputes, 'by the test endpoints a dispute is opened once, and approved'],
  ['S19.8', 'Or rejected.', disputes, 'by the test endpoints a rejected dispute is over at once, and the buyer may dispute again'],
  ['S19.5', 'The clock is advanced and read, and only this account’s moves.', testClock, 'advances add up, and the clock of another account stands'],
  ['S19.11', 'At every gateway.', testClock, 'another gateway that has cached the key is in the new time soon'],
  ['S19.5', 'seconds is an integer from 1 to 31,536,000.', testClock, 'an advance of %p is refused'],
  ['S19.5', 'What became due happens in order.', testClock, 'QR codes that end by the jump expire in the order of their ends; those of another account do not'],
  ['S19.5', 'Webhooks are retried by it; webhook-timestamp is real.', testClock, 'retries of a webhook that are due within the jump are made, with the real time in webhook-timestamp'],
  ['S19.1', 'The clock answers 404 to live keys and without charges:write.', testClock, 'only test keys that hold charges:write see the clock'],
  ['S19.10', 'Ten years in all.', testClock, 'beyond ten years in all an advance is refused, and the clock stands'],
  ['S19.10', 'A repeated advance moves it once.', testClock, 'an advance that is repeated with its Idempotency-Key moves the clock once, even if its gateway died'],
  ['S19.11', 'Times of a sale, at the bank and in events.', testClock, 'a sale after the jump is in the account’s time, at the bank and in its events'],
  ['S19.11', 'The windows of disputes and refunds.', testClock, 'disputes are refused after 80 days and refunds after 90, by the account’s clock'],
  ['S19.11', 'Settlement and withdrawals.', testClock, 'money that settles within the jump becomes available, and is paid out by the account’s clock'],
  ['S19.11', 'The end of keys, and not of those of live mode.', testClock, 'a key ends by the account’s clock in test mode, and by real time in live mode'],
  ['S19.11', 'A year of sales, settlements, refunds, disputes and withdrawals adds up.', 'tests/clock/test-clock-year.long.test.ts', 'a year by the test clock: the statement adds up to the cent'],
  ['S19.9', 'pay has the sandbox bank pay it.', withdrawals, wholeWithdrawal],
  ['S19.9', 'fail has it refused; one that is over is withdrawal_not_decidable.', withdrawals, 'a withdrawal that fails says why, and its amount can be withdrawn again'],
  ['S19.9', 'Undecided, it is paid by itself.', withdrawals, 'without a decision the sandbox bank pays by itself, and its notice concludes the withdrawal'],
  ['S19.9', 'Undecided, it is settled after a while.', sandboxPayouts, 'Pix Send a payout that nobody decides settles by itself after settlementMs'],
  ['S19.6', 'The analysis is decided.', cardCharges, 'an analysis is decided by the test route'],
  ['S19.6', 'A chargeback.', cardCharges, 'a chargeback is simulated by the test route, and only on a paid charge'],

  ['S20.1', 'Every endpoint lives under /v1; the description is version 1.0.0.', openApi, 'a running gateway serves the document with its own address'],

  ['S21.1', '…0010 is approved.', acquirerConnector, 'the test cards …0010 is approved, and the charge is found by our id, by theirs, and in the list'],
  ['S21.1', 'Refusals, each with its code.', acquirerConnector, 'the test cards %s is refused: %s'],
  ['S21.1', '…0036 and …0044 are processing first.', acquirerConnector, 'the test cards %s is processing first, then %s'],
  ['S21.1', '…0051 is held until it is decided.', acquirerConnector, 'the test cards …0051 is held by the anti-fraud until it decides, or voided'],
  ['S21.1', '…0051 is approved by itself.', acquirerConnector, 'the test cards …0051 is approved by itself after a while'],
  ['S21.1', '…0069 is charged back later.', acquirerConnector, 'the test cards …0069 is approved, and charged back later'],
  ['S21.1', '…0077 needs an authenticated cardholder.', acquirerConnector, 'the test cards …0077 is approved with an authenticated cardholder, and fraud cannot be disputed then'],
  ['S21.1', 'The Elo card is refused in installments only.', acquirerConnector, 'the test cards a card that allows no installments is approved without them'],
  ['S21.1', '…0077 is asked by its issuer.', threeDs, '…0077 is asked by its issuer, and the sale is approved when the cardholder confirms'],
  ['S21.2', 'A card of each of the eight brands.', acquirerConnector, 'the test cards %s is approved as %s'],
  ['S21.2', 'Numbers with a wrong check digit or of another brand get no token.', acquirer, 'a token is refused for the number %s, which is not repeated in the response'],
  ['S21.3', 'Security code 999 and dates of the past.', acquirerConnector, 'the test cards %s is refused'],
  ['S21.4', 'One use; unknown after a restart.', acquirer, 'a token is good for one order, and unknown after a restart'],
  ['S21.4', 'Of 200 sales at once with one token, one is made.', acquirerConnector, '200 orders at the same time with one token: one charge'],
  ['S21.5', 'Nothing of it is in the database.', acquirer, 'no card number or security code is stored'],
  ['S21.6', 'Refused by the acquirer.', acquirerConnector, 'the test cards …0077 is approved with an authenticated cardholder, and fraud cannot be disputed then'],
];
