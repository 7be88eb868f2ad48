import type { Session } from '../session.ts';

/** The buyer whom the store has already asked. */
export function KnownCustomer({ customer }: { customer: NonNullable<Session['customer']> }) {
  return (
    <section class="box" aria-label="Comprador">
      <p class="box-label">Comprador</p>
      <p class="box-main">{customer.name}</p>
      <p class="box-more">
        {customer.email} · {customer.document}
      </p>
    </section>
  );
}
