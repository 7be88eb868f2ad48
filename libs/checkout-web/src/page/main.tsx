import { render } from 'preact';
import { Checkout } from './checkout.ts';
import { isEmbedded, Parent } from './parent.ts';
import { App } from './views/app.tsx';

document.documentElement.classList.toggle('embedded', isEmbedded);
const root = document.getElementById('app')!;
let isRendered = false;

const checkout = new Checkout(new Parent(), (state) => {
  // The page's own skeleton stays until there is something to show.
  if (!isRendered && state.screen === 'loading') return;
  if (!isRendered) root.replaceChildren();
  isRendered = true;
  render(<App checkout={checkout} state={state} />, root);
});
void checkout.open();
