import { openCheckout } from './checkout.ts';
import { failure } from './failure.ts';
import { bodyOf, send } from './http.ts';
import { authenticate } from './three-ds.ts';
import { tokenize } from './tokenize.ts';

declare const SERVICE_VERSION: string;

const KEY_FORM = /^pk_(?:test|live)_[\w-]{10,100}$/;

/** Where this script came from: the API is there too. */
const base = new URL((document.currentScript as HTMLScriptElement).src).href.replace(/\/v1\/[^/]*$/, '');

function createClient(publishableKey: string): Service.Client {
  if (!KEY_FORM.test(publishableKey)) throw failure('invalid_key');
  let reading: Promise<Service.ClientConfig> | null = null;
  const read = async () => {
    const headers = { 'x-service-publishable-key': publishableKey };
    return bodyOf<Service.ClientConfig>(await send(`${base}/v1/client_config`, { headers }));
  };
  const config = () => {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
  return {
    config,
    createToken: async (card) => tokenize((await config()).tokenization, card),
    checkout: (options) => openCheckout({ base, key: publishableKey, config }, options),
    threeDS: authenticate,
  };
}

Object.assign(globalThis, { Service: Object.assign(createClient, { version: SERVICE_VERSION }) });
