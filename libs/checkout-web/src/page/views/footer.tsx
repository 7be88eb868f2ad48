import { maskDocument } from '../rules/masks.ts';
import type { Session } from '../session.ts';

const { processor } = document.body.dataset;

/** Who sells, who answers questions, and who processes the payment. */
export function Footer({ seller: { name, document, email } }: { seller: Session['seller'] }) {
  return (
    <footer class="footer">
      <p>Vendido por {name}</p>
      {document && <p>{written(document)}</p>}
      {email && (
        <p>
          Dúvidas: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {processor && <p>Pagamento processado por {processor}</p>}
    </footer>
  );
}

/** A person's CPF comes with stars, a company's CNPJ whole. */
function written(document: string): string {
  return document.includes('*') ? `CPF ${document}` : `CNPJ ${maskDocument(document)}`;
}
