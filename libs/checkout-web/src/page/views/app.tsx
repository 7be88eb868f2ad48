import { useEffect } from 'preact/hooks';
import { applyAppearance } from '../appearance.ts';
import type { Checkout } from '../checkout.ts';
import { showFavicon } from '../favicon.ts';
import { useForm } from '../fields/use-form.ts';
import type { State } from '../state.ts';
import { useSize } from '../use-size.ts';
import { Announcer } from './announcer.tsx';
import { Authenticating } from './authenticating.tsx';
import { Completed } from './completed.tsx';
import { Footer } from './footer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Outcome } from './outcome.tsx';
import { expectedOf, PaymentForm, totalOf } from './payment-form.tsx';
import { PixScreen } from './pix-screen.tsx';
import { Skeleton } from './skeleton.tsx';
import { Summary } from './summary.tsx';
import { Waiting } from './waiting.tsx';

export function App({ checkout, state }: { checkout: Checkout; state: State }) {
  const { session, screen, step, cardFailures } = state;
  const isAuthenticating = screen === 'form' && step === 'authenticating';
  const form = useForm(expectedOf(state), state.fieldErrors);
  const root = useSize(checkout);

  useEffect(() => applyAppearance(session?.appearance ?? null), [session?.appearance]);
  useEffect(() => {
    if (session) showFavicon(session);
  }, [session?.id]);
  useEffect(form.clearCvv, [cardFailures]);
  useEffect(() => setTitle(state), [session, screen]);

  return (
    <div ref={root}>
      <Announcer state={state} />
      <OfflineBanner state={state} place="top" />
      <div class={session ? 'page' : 'page alone'}>
        {session && (
          <Summary
            session={session}
            total={session.receipt?.amount ?? totalOf(state, form.values)}
            screen={screen}
          />
        )}
        <main class="panel">
          {screen === 'loading' && <Skeleton />}
          {isAuthenticating && <Authenticating />}
          {screen === 'form' && !isAuthenticating && (
            <PaymentForm checkout={checkout} state={state} form={form} />
          )}
          {screen === 'pix' && <PixScreen checkout={checkout} state={state} />}
          {screen === 'waiting' && <Waiting checkout={checkout} state={state} />}
          {screen === 'completed' && <Completed checkout={checkout} state={state} />}
          {(screen === 'expired' || screen === 'problem') && <Outcome checkout={checkout} state={state} />}
        </main>
        {session && <Footer seller={session.seller} />}
      </div>
    </div>
  );
}

/** For a buyer who is looking at another tab. */
function setTitle({ session, screen }: State): void {
  const title = screen === 'completed' ? 'Pago' : 'Pagamento';
  document.title = session ? `${title} · ${session.seller.name}` : title;
}
