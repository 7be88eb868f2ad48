import type { GetClientConfigResponse } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { ClientConfig } from '@catraca/contracts/http/schemas/client-config';

export function clientConfigResponse(config: GetClientConfigResponse): ClientConfig {
  return {
    object: 'client_config',
    available: config.available,
    tokenization: {
      url: config.tokenizationUrl ?? null,
      public_key: config.tokenizationKey ?? null,
    },
    three_d_secure: {
      library_url: config.threeDsLibraryUrl ?? null,
      required: config.threeDsRequired ?? null,
    },
    brands: config.brands as ClientConfig['brands'],
    max_installments: config.maxInstallments ?? null,
    min_amount: config.minAmount ?? null,
  };
}
