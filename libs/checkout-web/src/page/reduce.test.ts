import { reduce } from './reduce.ts';
import type { Charge, Session, SessionCharge, SessionStatus } from './session.ts';
import type { SessionEvent } from './session-event.ts';
import { initialState, type Phase, phaseOf, type State } from './state.ts';

const at = Date.parse('2026-11-25T12:00:00Z');
const session = {
  id: 'cs_1',
  status: 'open',
  payment_methods: ['pix', 'credit_card'],
  card_id: null,
  created_at: '2026-11-25T12:00:00Z',
  installments: { available: true, matrix: {} },
  customer: null,
  pix: null,
} as unknown as Session;
const pixCharge: SessionCharge = { id: 'ch_1', status: 'pending', payment_method: 'pix', paid_at: null };
const cardCharge: SessionCharge = {
  ...pixCharge,
  id: 'ch_2',
  status: 'processing',
  payment_method: 'credit_card',
};
const paid = { ...cardCharge, status: 'paid', pix: { qr_code: null, expires_at: null } } as Charge;
const statusOf = (status: SessionStatus['status'], charge: SessionCharge | null): SessionStatus => ({
  id: 'cs_1',
  status,
  charge,
});

const form: State = { ...initialState, screen: 'form', session, status: 'open' };
const states: Record<Phase, State> = {
  loading: initialState,
  problem: reduce(initialState, { type: 'unreadable', code: 'network_error', details: {} }),
  form,
  paying: reduce(form, { type: 'paying', step: 'confirming' }),
  pix: {
    ...form,
    screen: 'pix',
    status: 'processing',
    charge: pixCharge,
    pix: { code: '000201', deadline: at },
  },
  waiting: { ...form, screen: 'waiting', status: 'processing', charge: cardCharge },
  completed: { ...form, screen: 'completed', status: 'completed', charge: paid },
  expired: { ...form, screen: 'expired', status: 'expired' },
};
const events: { [Type in SessionEvent['type']]: SessionEvent & { type: Type } } = {
  opening: { type: 'opening' },
  read: { type: 'read', session, charge: null, respondedAt: null, at },
  unreadable: { type: 'unreadable', code: 'network_error', details: {} },
  status: { type: 'status', status: statusOf('completed', paid) },
  connection: { type: 'connection', isOnline: false },
  methodChosen: { type: 'methodChosen', method: 'credit_card' },
  tryingAgain: { type: 'tryingAgain' },
  paying: { type: 'paying', step: 'authenticating' },
  charged: { type: 'charged', charge: paid, at },
  refused: { type: 'refused', failure: { code: 'card_declined', details: {} }, found: null },
};

/** The phase that follows. The rest changes nothing. */
const expected: Record<Phase, { [Type in SessionEvent['type']]?: Phase }> = {
  loading: { read: 'form', unreadable: 'problem', connection: 'loading' },
  problem: { opening: 'loading', connection: 'problem' },
  form: { read: 'form', status: 'completed', connection: 'form', methodChosen: 'form', paying: 'paying' },
  paying: {
    status: 'completed',
    connection: 'paying',
    paying: 'paying',
    charged: 'completed',
    refused: 'form',
  },
  pix: { read: 'form', status: 'completed', connection: 'pix', methodChosen: 'form' },
  waiting: { read: 'form', status: 'completed', connection: 'waiting', tryingAgain: 'form' },
  completed: { connection: 'completed' },
  expired: { connection: 'expired', charged: 'completed', refused: 'expired' },
};

const phases = Object.keys(states) as Phase[];
const types = Object.keys(events) as SessionEvent['type'][];

test.each(phases)('the states of the test are what they are called: %s', (phase) => {
  expect(phaseOf(states[phase])).toBe(phase);
});

describe.each(phases)('%s', (phase) => {
  test.each(types)('%s', (type) => {
    const before = Object.freeze({ ...states[phase] });
    const after = reduce(before, events[type]);
    const next = expected[phase][type];
    if (next) expect([phaseOf(after), after !== before]).toEqual([next, true]);
    else expect(after).toBe(before);
  });
});

test('a status that comes while a payment is under way is shown after its refusal', () => {
  const changing = reduce(states.pix, { type: 'methodChosen', method: 'credit_card' });
  const canceled = statusOf('open', { ...pixCharge, status: 'canceled' });
  const paying = [
    { type: 'paying', step: 'confirming' } as const,
    { type: 'status', status: canceled } as const,
  ].reduce(reduce, changing);
  expect(paying).toMatchObject({ screen: 'form', pix: { code: '000201' }, charge: pixCharge });
  expect(reduce(paying, events.refused)).toMatchObject({
    screen: 'form',
    pix: null,
    charge: canceled.charge,
  });
});

test('a Pix of another tab changes nothing before its code is read', () => {
  const status = statusOf('processing', pixCharge);
  expect(reduce(form, { type: 'status', status })).toBe(form);
  const pix = { qr_code: '000201', expires_at: '2026-11-25T12:30:00Z' };
  const read = {
    ...events.read,
    session: { ...session, status: 'processing', pix } as Session,
    charge: pixCharge,
  };
  expect(reduce(form, read)).toMatchObject({
    screen: 'pix',
    pix: { code: '000201', deadline: at + 1_800_000 },
  });
});

test('a buyer who changes to a card can go back to the code, and a status does not lead there', () => {
  const changing = reduce(states.pix, { type: 'methodChosen', method: 'credit_card' });
  expect(reduce(changing, { type: 'status', status: statusOf('processing', pixCharge) })).toBe(changing);
  expect(reduce(changing, { type: 'methodChosen', method: 'pix' })).toMatchObject({
    screen: 'pix',
    pix: { code: '000201' },
  });
});

test('a payment whose response got lost is shown when its status is found, and told as failed when it is not', () => {
  const failure = { code: 'timeout', details: {} };
  const refusedWith = (found: SessionStatus | null) =>
    reduce(states.paying, { type: 'refused', failure, found });
  expect(refusedWith(statusOf('completed', paid))).toMatchObject({
    screen: 'completed',
    step: null,
    error: null,
  });
  expect(refusedWith(statusOf('processing', cardCharge))).toMatchObject({ screen: 'waiting', step: null });
  for (const found of [null, statusOf('open', null), statusOf('processing', null)])
    expect(refusedWith(found)).toMatchObject({
      screen: 'form',
      step: null,
      isTryingAgain: true,
      error: { code: 'timeout' },
    });
});

test('a payment that nobody answers does not lead a buyer who tries again back to waiting', () => {
  const again = reduce(states.waiting, { type: 'tryingAgain' });
  const unanswered = { type: 'status', status: statusOf('processing', null) } as const;
  expect(reduce(again, unanswered).screen).toBe('form');
  const late = reduce(again, { type: 'status', status: statusOf('open', null) });
  expect(reduce(late, unanswered).screen).toBe('form');
  expect(reduce({ ...again, isTryingAgain: false }, unanswered).screen).toBe('waiting');
});

test('fields that the server refuses are marked, and the seller’s page is not told', () => {
  const failure = {
    code: 'validation_failed',
    details: { fields: { 'customer.email': ['E-mail inválido.'] } },
  };
  const known = { ...states.paying, asksBuyer: false };
  expect(reduce(known, { type: 'refused', failure, found: null })).toMatchObject({
    ...{ fieldErrors: { email: 'E-mail inválido.' }, asksBuyer: true, notice: null, error: null },
  });
});

test('refusals are counted, also the one whose session has just expired', () => {
  expect(reduce(states.paying, events.refused).refusals).toBe(1);
  expect(reduce(states.expired, events.refused).refusals).toBe(1);
  for (const code of ['session_expired', 'resource_not_found']) {
    const over = { type: 'refused', failure: { code, details: {} }, found: null } as const;
    expect(reduce(states.paying, over)).toMatchObject({ screen: 'expired', refusals: 0 });
  }
});

test('a session without a method that can be used is a problem', () => {
  const cardOnly = {
    ...session,
    payment_methods: ['credit_card'],
    installments: { available: false, matrix: {} },
  };
  const read = { ...events.read, session: cardOnly as Session };
  expect(reduce(initialState, read)).toMatchObject({
    screen: 'problem',
    error: { code: 'card_not_available' },
  });
});

const refusedWith = (state: State, code: string, details = {}) =>
  reduce(state, { type: 'refused', failure: { code, details }, found: null });

test('a paid session that is read again gets its receipt, and keeps the rest', () => {
  const receipt = { amount: 1, installments: 1, brand: null, last_four: null, end_to_end_id: 'E1' };
  const after = reduce(states.completed, {
    ...events.read,
    session: { ...session, status: 'open', receipt },
  });
  expect(after).toEqual({ ...states.completed, session: { ...session, receipt } });
});

test('a lost connection is not spoken of when it is back', () => {
  const told = refusedWith(states.paying, 'network_error');
  const offline = reduce(told, { type: 'connection', isOnline: false });
  expect(offline.notice?.title).toBe('Sem resposta');
  expect(reduce(offline, { type: 'connection', isOnline: true }).notice).toBeNull();
  const declined = refusedWith(states.paying, 'card_declined');
  const back = [false, true].map((isOnline) => ({ type: 'connection', isOnline }) as const);
  expect(back.reduce(reduce, declined).notice).toBe(declined.notice);
});

test('the security code is typed again after every failure of a card, and only then', () => {
  const failures = ['card_declined', 'three_ds_failed'].map((code) => refusedWith(states.paying, code));
  expect(failures.map(({ cardFailures }) => cardFailures)).toEqual([1, 1]);
  const later = { ...cardCharge, status: 'failed' };
  const failed = reduce(states.waiting, { type: 'status', status: statusOf('open', later) });
  expect([failed.cardFailures, failed.refusals]).toEqual([1, 1]);
  expect(refusedWith(states.paying, 'network_error').cardFailures).toBe(0);
});

test('without Pix nobody is told to use it', () => {
  const cardOnly = { ...states.paying, session: { ...session, payment_methods: ['credit_card'] } } as State;
  const text = (state: State) => refusedWith(state, 'three_ds_failed').notice!.text;
  expect(text(states.paying)).toContain('ou Pix');
  expect(text(cardOnly)).not.toContain('Pix');
  expect(refusedWith(cardOnly, 'card_temporarily_unavailable').screen).toBe('problem');
});
