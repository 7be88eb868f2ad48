import { useTexts } from '../texts/texts.tsx';
import { Button } from './button.tsx';

interface CursorProps {
  /** Undefined while it is read. */
  pagination: { has_more: boolean; next_after: string | null } | undefined;
  /** Of the page that is shown; the first one has none. */
  after: string | undefined;
  onChange: (change: { after: string | undefined }) => void;
}

/** Of a list without page numbers, newest first. */
export function CursorPages({ pagination, after, onChange }: CursorProps) {
  const t = useTexts();
  if (!pagination || (!after && !pagination.has_more)) return null;
  return (
    <div className="pages">
      <Button disabled={!after} onClick={() => onChange({ after: undefined })}>
        {t.list.newest}
      </Button>
      <Button
        disabled={!pagination.has_more}
        onClick={() => onChange({ after: pagination.next_after ?? undefined })}
      >
        {t.list.older}
      </Button>
    </div>
  );
}
