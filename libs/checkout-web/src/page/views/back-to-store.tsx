import type { Checkout } from '../checkout.ts';

/** The way out, for stores that listen for it. */
export function BackToStore({ checkout, isMain }: { checkout: Checkout; isMain: boolean }) {
  if (!checkout.canClose) return <p class="soft">Você já pode fechar esta página.</p>;
  return (
    <button type="button" class={`button ${isMain ? 'main' : 'quiet'}`} onClick={() => checkout.close()}>
      Voltar à loja
    </button>
  );
}
