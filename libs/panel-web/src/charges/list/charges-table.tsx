import { Link } from '@tanstack/react-router';
import type { Mode } from '../../api/client.ts';
import type { Charge } from '../../queries/charges.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { StatusBadge } from '../status-badge.tsx';

export function ChargesTable({ charges, mode }: { charges: readonly Charge[]; mode: Mode }) {
  const t = useTexts();
  const moments = useMoments();
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col" className="number">
            {t.charges.amount}
          </th>
          <th scope="col">{t.charges.status}</th>
          <th scope="col">{t.charges.customer}</th>
          <th scope="col" className="wide-only">
            {t.charges.reference}
          </th>
          <th scope="col" className="wide-only">
            {t.charges.method}
          </th>
          <th scope="col">{t.charges.created}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <tr key={charge.id}>
            <td className="number">
              <Link className="row-link" to="/$mode/cobrancas/$code" params={{ mode, code: charge.id }}>
                {written(charge.amount)}
              </Link>
            </td>
            <td>
              <StatusBadge status={charge.status} />
            </td>
            <td className="cut">{charge.customer?.name ?? t.common.none}</td>
            <td className="wide-only cut">{charge.reference ?? t.common.none}</td>
            <td className="wide-only">{t.method[charge.payment_method]}</td>
            <td className="soft">{moments.written(charge.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
