import { Failure, failure } from './failure.ts';
import { type FromPage, isMessage, type ToPage } from './messages.ts';
import { watchFrame } from './watch-frame.ts';

/** Keeps the place of the page until it tells its height. */
const FIRST_HEIGHT = 520;
const LARGEST_HEIGHT = 4_000;

/** Shows the payment page of a session in an iframe. `base`: where the library was loaded from. */
export function openCheckout(
  { base, key, config }: { base: string; key: string; config: Service.Client['config'] },
  options: Service.CheckoutOptions,
): Service.Checkout {
  const frame = frameOf(`${base}/embed/sessions/${options.session}?pk=${encodeURIComponent(key)}`);
  containerOf(options.container).append(frame);
  let end: { resolve: (charge: Service.CheckoutCharge) => void; reject: (error: Failure) => void };
  const completed = new Promise<Service.CheckoutCharge>((resolve, reject) => {
    end = { resolve, reject };
  });
  completed.catch(() => undefined); // who uses the callbacks need not handle it

  const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== new URL(base).origin || !isMessage(data)) return;
    handle(data as FromPage);
  };
  const handle = (message: FromPage) => {
    if (message.type === 'ready') return open();
    if (message.type === 'resize') frame.style.height = `${heightOf(message.height)}px`;
    if (message.type === 'status') tell(message);
    if (message.type === 'error') options.onError?.(new Failure(message.code, message.message));
    if (message.type === 'close') options.onClose?.();
  };
  const open = () => {
    unwatch();
    const can_close = options.onClose !== undefined;
    const { client_secret } = options;
    const message: ToPage = { service: 'checkout', v: 1, type: 'open', client_secret, can_close };
    frame.contentWindow?.postMessage(message, new URL(base).origin);
    options.onReady?.();
  };
  const unwatch = watchFrame(frame, config, (error) => {
    options.onError?.(error);
    end.reject(error);
  });
  let isOver = false;
  const tell = ({ status, charge }: Service.CheckoutStatus) => {
    options.onStatus?.({ status, charge });
    if (isOver || (status !== 'completed' && status !== 'expired')) return;
    isOver = true;
    if (status === 'completed' && charge) {
      options.onCompleted?.(charge);
      end.resolve(charge);
    } else if (status === 'expired') {
      options.onExpired?.();
      end.reject(failure('session_expired'));
    }
  };

  addEventListener('message', receive);
  return {
    completed,
    close() {
      removeEventListener('message', receive);
      unwatch();
      frame.remove();
      end.reject(failure('checkout_closed'));
    },
  };
}

function frameOf(src: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Pagamento';
  frame.allow = 'clipboard-write';
  frame.referrerPolicy = 'origin';
  Object.assign(frame.style, { width: '100%', border: '0', display: 'block', height: `${FIRST_HEIGHT}px` });
  frame.src = src;
  return frame;
}

function containerOf(container: string | Element): Element {
  const element = typeof container === 'string' ? document.querySelector(container) : container;
  if (!element) throw failure('container_not_found');
  return element;
}

function heightOf(height: number): number {
  return Math.min(Math.max(Math.ceil(Number(height) || FIRST_HEIGHT), 100), LARGEST_HEIGHT);
}
