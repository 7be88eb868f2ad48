import type { FindAddressResponse } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { PostalCode } from '@catraca/contracts/http/schemas/postal-code';

export function postalCodeResponse(zipCode: string, found: FindAddressResponse): PostalCode {
  return {
    object: 'postal_code',
    zip_code: zipCode.replace('-', ''),
    street: found.street ?? null,
    neighborhood: found.neighborhood ?? null,
    city: found.city ?? null,
    state: found.state ?? null,
  };
}
