import { Heading } from './heading.tsx';
import { LockIcon } from './icons.tsx';

/**
 * The bank's window stands in the middle of the iframe, which is as tall as what it shows: the form makes
 * way, so that the buyer sees the window without scrolling.
 */
export function Authenticating() {
  return (
    <section class="outcome authenticating">
      <span class="badge quiet">
        <LockIcon />
      </span>
      <Heading>Confirme a compra com o seu banco</Heading>
      <p class="soft">A janela do banco emissor abre aqui. Não feche esta tela.</p>
    </section>
  );
}
