import type { StackAccess } from './stack-access.ts';

export const LIVE_PIX_KEY = 'pix-live@catraca.example';

/**
 * Settings of charges, refunds and subscriptions that connect live mode to the sandbox bank as well, with its
 * own Pix key.
 */
export function liveBank({ sandboxUrl, baseUrl, secrets }: StackAccess): NodeJS.ProcessEnv {
  return {
    PIX_LIVE_URL: `${sandboxUrl}/api/v2`,
    PIX_LIVE_CLIENT_ID: secrets.sandboxClientId,
    PIX_LIVE_CLIENT_SECRET: secrets.sandboxClientSecret,
    PIX_LIVE_KEY: LIVE_PIX_KEY,
    PIX_LIVE_DISPUTES: 'catraca',
    PIX_LIVE_AUTOMATIC_ACCOUNT: '123456',
    PIX_LIVE_CALLBACK_URL: `${baseUrl}/callbacks/bacen/live/${secrets.liveCallbackToken}`,
  };
}

/** Settings of the vault that connect live mode to the sandbox acquirer as well. */
export function liveAcquirer({ sandboxUrl, secrets }: StackAccess): NodeJS.ProcessEnv {
  return {
    ACQUIRER_LIVE_URL: `${sandboxUrl}/core/v5`,
    ACQUIRER_LIVE_SECRET_KEY: secrets.acquirerSecretKey,
    ACQUIRER_LIVE_PUBLIC_KEY: secrets.acquirerPublicKey,
  };
}
