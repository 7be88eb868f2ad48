import { failure } from './failure.ts';

interface Library {
  authenticate(sale: Service.AuthenticatedSale): Promise<Record<string, string | null>>;
}

declare global {
  interface Window {
    ThreeDS?: (token: string) => Library;
  }
}

const loading = new Map<string, Promise<void>>();

/**
 * Runs the authentication of a cardholder with the acquirer's library, which shows the issuer's challenge.
 * Throws three_ds_failed.
 */
export async function authenticate(
  { token, library_url: url }: Service.ThreeDSToken,
  sale: Service.AuthenticatedSale,
): Promise<Service.Authentication> {
  try {
    await load(url);
    const outcome = await window.ThreeDS!(token).authenticate(sale);
    const { transaction_id, status, eci, cavv, version } = outcome;
    if (!transaction_id || !status) throw new TypeError('the authentication has no outcome');
    return {
      token,
      transaction_id,
      status,
      ...(eci && { eci }),
      ...(cavv && { cavv }),
      ...(version && { version }),
    };
  } catch (error) {
    throw failure('three_ds_failed', { reason: (error as Error).message });
  }
}

/** Adds the script once per page. */
function load(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new TypeError('the library of the authentication did not load'));
    document.head.append(script);
  });
  loading.set(url, loaded);
  loaded.catch(() => loading.delete(url));
  return loaded;
}
