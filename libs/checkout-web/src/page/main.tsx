import { render } from 'preact';
import { Checkout } from './checkout.ts';
import { isEmbedded, Parent } from './parent.ts';
import { App } from './views/app.tsx';

document.documentElement.classList.toggle('embedded', isEmbedded);
const root = document.getElementById('app')!;
const checkout = new Checkout(new Parent());
void checkout.open();

// The page's own skeleton stays until there is something to show.
const stop = checkout.subscribe(() => {
  if (checkout.value.screen === 'loading') return;
  stop();
  root.replaceChildren();
  render(<App checkout={checkout} />, root);
});
