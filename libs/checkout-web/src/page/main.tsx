import { render } from 'preact';
import { Checkout } from './checkout.ts';
import { isEmbedded, Parent } from './parent.ts';
import { App } from './views/app.tsx';

document.documentElement.classList.toggle('embedded', isEmbedded);
const root = document.getElementById('app')!;
let isRendered = false;

const checkout = new Checkout(new Parent(), (state) => {
  // The skeleton of page.html stays until the session was read, or could not be.
  if (!isRendered) root.replaceChildren();
  isRendered = true;
  render(<App checkout={checkout} state={state} />, root);
});
void checkout.open();
