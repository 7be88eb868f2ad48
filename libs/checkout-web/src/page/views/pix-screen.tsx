import type { Checkout } from '../checkout.ts';
import { usableMethods } from '../session.ts';
import type { State } from '../state.ts';
import { CopyCode } from './copy-code.tsx';
import { Countdown } from './countdown.tsx';
import { Heading } from './heading.tsx';
import { CardIcon } from './icons.tsx';
import { QrCode } from './qr-code.tsx';

/** A Pix that waits for the buyer's bank. */
export function PixScreen({ checkout, state }: { checkout: Checkout; state: State }) {
  const { pix, session } = state;
  if (!pix || !session) return null;
  return (
    <section class="pix">
      <Heading>Pague com Pix</Heading>
      <Countdown deadline={pix.deadline} />
      <div class="pix-code">
        <QrCode text={pix.code} />
        <CopyCode code={pix.code} />
      </div>
      <p class="waiting">
        <span class="pulse" aria-hidden="true" />
        Aguardando o pagamento. Esta tela muda sozinha.
      </p>
      <h3>Como pagar</h3>
      <ol class="steps">
        <li>Abra o app do seu banco e escolha Pix.</li>
        <li>Leia o QR Code, ou cole o código em “Pix copia e cola”.</li>
        <li>Confira o valor e confirme o pagamento.</li>
      </ol>
      {usableMethods(session).includes('credit_card') && (
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
