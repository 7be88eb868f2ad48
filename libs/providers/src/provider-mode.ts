/** As names of settings have it: `PIX_TEST_URL`, `ACQUIRER_LIVE_URL`. */
export type ProviderMode = 'TEST' | 'LIVE';
