import { type PaymentLink, useSwitchLink } from '../../queries/links.ts';
import { written } from '../../rules/money.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';

export function useLinkColumns(): Column<PaymentLink>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    {
      title: t.links.amount,
      kind: 'number',
      cell: ({ url, amount }) => (
        <a href={url} target="_blank" rel="noreferrer">
          {written(amount)}
        </a>
      ),
    },
    {
      title: t.links.description,
      kind: 'cut',
      cell: ({ description, reference }) => description ?? reference ?? t.common.none,
    },
    {
      title: t.links.state,
      cell: ({ active }) => (
        <Badge tone={active ? 'good' : 'calm'}>{active ? t.links.active : t.links.inactive}</Badge>
      ),
    },
    {
      title: t.links.payments,
      kind: 'wide-only',
      cell: ({ payments, max_payments }) => t.links.of(payments, max_payments),
    },
    {
      title: t.links.created,
      kind: 'wide-only soft',
      cell: ({ created_at }) => moments.written(created_at),
    },
    { title: t.links.actions, cell: (link) => <LinkActions link={link} /> },
  ];
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
