import { type PaymentLink, useSwitchLink } from '../../queries/links.ts';
import { written } from '../../rules/money.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';

export function LinksTable({ links }: { links: readonly PaymentLink[] }) {
  const t = useTexts();
  const moments = useMoments();
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col" className="number">
            {t.links.amount}
          </th>
          <th scope="col">{t.links.description}</th>
          <th scope="col">{t.links.state}</th>
          <th scope="col" className="wide-only">
            {t.links.payments}
          </th>
          <th scope="col" className="wide-only">
            {t.links.created}
          </th>
          <th scope="col">{t.links.actions}</th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.id}>
            <td className="number">
              <a href={link.url} target="_blank" rel="noreferrer">
                {written(link.amount)}
              </a>
            </td>
            <td className="cut">{link.description ?? link.reference ?? t.common.none}</td>
            <td>
              <Badge tone={link.active ? 'good' : 'calm'}>
                {link.active ? t.links.active : t.links.inactive}
              </Badge>
            </td>
            <td className="wide-only">{t.links.of(link.payments, link.max_payments)}</td>
            <td className="wide-only soft">{moments.written(link.created_at)}</td>
            <td>
              <LinkActions link={link} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LinkActions({ link: { id, url, active } }: { link: PaymentLink }) {
  const t = useTexts();
  const may = useMay();
  const tell = useToast();
  const change = useSwitchLink();
  const onSuccess = () => tell(active ? t.links.turnedOff : t.links.turnedOn);
  return (
    <div className="actions">
      <CopyButton text={url} />
      {may('sell') ? (
        <Button
          isBusy={change.isPending}
          onClick={() => change.mutate({ id, active: !active }, { onSuccess })}
        >
          {active ? t.links.turnOff : t.links.turnOn}
        </Button>
      ) : null}
      <ProblemNote error={change.error} />
    </div>
  );
}
