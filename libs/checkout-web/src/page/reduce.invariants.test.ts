import fc from 'fast-check';
import { reduce } from './reduce.ts';
import type { Charge, Session } from './session.ts';
import type { SessionEvent } from './session-event.ts';
import { initialState, type State } from './state.ts';

const method = fc.constantFrom('pix' as const, 'credit_card' as const);
const sessionStatus = fc.constantFrom(...(['open', 'processing', 'completed', 'expired'] as const));
const date = fc.constant('2026-11-25T12:00:00Z');
const charge: fc.Arbitrary<Charge> = fc.record({
  id: fc.constantFrom('ch_1', 'ch_2'),
  status: fc.constantFrom('pending', 'processing', 'in_analysis', 'paid', 'failed', 'expired', 'canceled'),
  payment_method: method,
  paid_at: fc.constant(null),
  amount: fc.constant(100),
  created_at: date,
  pix: fc.record({ qr_code: fc.constantFrom('000201', null), expires_at: date }),
});
const chargeOrNone = fc.option(charge);
const status = fc.record({ id: fc.constant('cs_1'), status: sessionStatus, charge: chargeOrNone });
const session = fc.record({
  status: sessionStatus,
  payment_methods: fc.uniqueArray(method),
  card_id: fc.constantFrom(null, 'card_1'),
  created_at: date,
  installments: fc.constantFrom(null, { available: false, matrix: {} }),
  customer: fc.constantFrom(null, { name: 'Ana', email: 'ana@example.com', document: '***' }),
  pix: fc.option(fc.record({ qr_code: fc.constant('000201'), expires_at: date })),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Session>;
const codes = ['card_declined', 'timeout', 'session_completed', 'session_expired', 'validation_failed'];

const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('opening' as const, 'tryingAgain' as const) }),
  fc.record({
    type: fc.constant('read' as const),
    session,
    charge: chargeOrNone,
    respondedAt: fc.constant(null),
    at: fc.nat(),
  }),
  fc.record({
    type: fc.constant('unreadable' as const),
    code: fc.constant('network_error'),
    details: fc.constant({}),
  }),
  fc.record({ type: fc.constant('status' as const), status }),
  fc.record({ type: fc.constant('connection' as const), isOnline: fc.boolean() }),
  fc.record({ type: fc.constant('methodChosen' as const), method }),
  fc.record({
    type: fc.constant('paying' as const),
    step: fc.constantFrom('confirming' as const, 'authenticating' as const),
  }),
  fc.record({ type: fc.constant('charged' as const), charge, at: fc.nat() }),
  fc.record({
    type: fc.constant('refused' as const),
    failure: fc.record({ code: fc.constantFrom(...codes), details: fc.constant({}) }),
    found: fc.option(status),
  }),
);

/** Runs events from the first state on, and checks each step. */
function holds(check: (after: State, before: State, event: SessionEvent) => void): void {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), (events) => {
      events.reduce((before, one) => {
        const after = reduce(before, one);
        check(after, before, one);
        return after;
      }, initialState);
    }),
  );
}

test('a paid state is never left', () => {
  holds((after, before) => {
    if (before.screen === 'completed')
      expect({ ...after, isOnline: true }).toEqual({ ...before, isOnline: true });
  });
});

test('an expired session becomes a paid one or stays', () => {
  holds((after, before, { type }) => {
    if (before.screen === 'expired' && type === 'status') expect(after.screen).toBe('expired');
  });
});

test('a payment is under way on the form only', () => {
  holds(({ step, screen }) => {
    if (step) expect(screen).toBe('form');
  });
});

test('a missed status is kept during a payment only', () => {
  holds(({ step, missed }) => {
    if (!step) expect(missed).toBeNull();
  });
});

test('what needs a session has one, and a problem has its text', () => {
  holds(({ screen, session, problem }) => {
    if (screen !== 'loading' && screen !== 'problem') expect(session).not.toBeNull();
    expect(problem !== null).toBe(screen === 'problem');
  });
});
