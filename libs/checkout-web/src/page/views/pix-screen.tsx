import type { Checkout } from '../checkout.ts';
import { usableMethods } from '../rules/methods.ts';
import { formatMoney } from '../rules/money.ts';
import type { State } from '../state.ts';
import { CopyCode } from './copy-code.tsx';
import { Countdown } from './countdown.tsx';
import { Heading } from './heading.tsx';
import { CardIcon } from './icons.tsx';
import { MandateTerms } from './mandate-terms.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { QrCode } from './qr-code.tsx';

/** A Pix that waits for the buyer's bank. */
export function PixScreen({ checkout, state }: { checkout: Checkout; state: State }) {
  const { pix, session, isOnline, isCardHeld } = state;
  if (!pix || !session) return null;
  return (
    <section class="pix">
      <div>
        <Heading>
          Pague {formatMoney(session.amount)} {session.mandate ? 'e autorize o Pix Automático' : 'com Pix'}
        </Heading>
        <p class="soft">para {session.seller.name}</p>
      </div>
      <Countdown deadline={pix.deadline} />
      <div class="pix-code">
        <QrCode text={pix.code} />
        <CopyCode code={pix.code} />
      </div>
      {isOnline && (
        <p class="waiting">
          <span class="pulse" aria-hidden="true" />
          Aguardando o pagamento{session.mandate ? ' e a autorização' : ''}. Esta tela muda sozinha.
        </p>
      )}
      <OfflineBanner state={state} place="screen" />
      <h3>Como pagar</h3>
      <ol class="steps">
        <li>Abra o app do seu banco e escolha Pix.</li>
        <li>Leia o QR Code, ou cole o código em “Pix copia e cola”.</li>
        <li>
          {session.mandate
            ? 'Confira o valor de hoje e as próximas cobranças, e confirme.'
            : 'Confira o valor e confirme o pagamento.'}
        </li>
      </ol>
      <MandateTerms session={session} level={3} />
      {usableMethods(session, isCardHeld).includes('credit_card') && (
        <button
          type="button"
          class="button quiet"
          onClick={() => checkout.dispatch({ type: 'methodChosen', method: 'credit_card' })}
        >
          <CardIcon />
          Pagar com cartão
        </button>
      )}
    </section>
  );
}
