import { Link, useParams } from '@tanstack/react-router';
import { fieldProblems } from '../../api/problem.ts';
import type { SellerEvent } from '../../queries/events.ts';
import type { Texts } from '../../texts/pt.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { messageOf } from '../../ui/problem-note.tsx';
import { type Chosen, changed, MOST_CHOSEN } from '../chosen.ts';
import type { Batch, Result } from './batch.ts';

interface Choice {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  isDisabled: boolean;
}

/** `choice`: null for those who resend nothing. */
export function useEventColumns(choice: Choice | null, batch: Batch): Column<SellerEvent>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    { title: t.events.type, cell: (event) => <Type event={event} choice={choice} /> },
    ...(batch.size > 0
      ? [{ title: t.events.result, cell: ({ id }: SellerEvent) => <Outcome result={batch.get(id)} /> }]
      : []),
    { title: t.events.code, kind: 'wide-only', cell: ({ type }) => <code>{type}</code> },
    { title: t.events.created, kind: 'soft', cell: ({ created_at }) => moments.exactly(created_at) },
    { title: t.charge.id, kind: 'wide-only soft', cell: ({ id }) => <code>{id}</code> },
  ];
}

function Type({ event: { id, type, created_at }, choice }: { event: SellerEvent; choice: Choice | null }) {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  const link = (
    <Link className="row-link" to="/$mode/desenvolvedores/eventos/$event" params={{ mode, event: id }}>
      <strong>{t.eventType[type]}</strong>
    </Link>
  );
  if (!choice) return link;
  const { chosen, onChange, isDisabled } = choice;
  return (
    <span className="with-box">
      <input
        type="checkbox"
        aria-label={t.deliveries.choose(type, moments.exactly(created_at))}
        disabled={isDisabled || (chosen.size >= MOST_CHOSEN && !chosen.has(id))}
        checked={chosen.has(id)}
        onChange={({ target }) => onChange(changed(chosen, id, target.checked))}
      />
      {link}
    </span>
  );
}

const tones: Record<Result['is'], Tone> = {
  ...({ waiting: 'calm', sending: 'warn', sent: 'good' } as const),
  ...({ skipped: 'calm', failed: 'bad' } as const),
};

function Outcome({ result }: { result: Result | undefined }) {
  const t = useTexts();
  if (!result) return t.common.none;
  return (
    <>
      <Badge tone={tones[result.is]}>
        {result.is === 'sent' ? t.resendResult.sent(result.endpoints) : t.resendResult[result.is]}
      </Badge>
      {result.is === 'failed' ? <span className="small">{reasonOf(result.error, t)}</span> : null}
    </>
  );
}

function reasonOf(error: unknown, t: Texts): string | null {
  return Object.values(fieldProblems(error))[0] ?? messageOf(error, t);
}
