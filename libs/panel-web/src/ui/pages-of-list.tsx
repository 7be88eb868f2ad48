import { useTexts } from '../texts/texts.tsx';
import { Button } from './button.tsx';

interface PagesProps {
  /** Undefined while it is read. */
  pagination:
    | { page: number; total: number; total_pages: number; has_more: boolean; per_page: number }
    | undefined;
  onChange: (change: { page?: number; per_page?: number }) => void;
}

/** Fewer items than this are one page anyway. */
const FEWEST = 20;

export function PagesOfList({ pagination, onChange }: PagesProps) {
  const t = useTexts();
  if (!pagination || pagination.total === 0) return null;
  const { page, total, total_pages, has_more, per_page } = pagination;
  return (
    <div className="pages">
      <p className="soft">
        {t.list.count(total)}
        {total_pages > 1 ? ` · ${t.list.page(page, total_pages)}` : ''}
      </p>
      {total > FEWEST ? (
        <label>
          {t.list.perPage}{' '}
          <select value={per_page} onChange={({ target }) => onChange({ per_page: Number(target.value) })}>
            {[...new Set([20, 50, 100, per_page])]
              .sort((one, other) => one - other)
              .map((count) => (
                <option key={count}>{count}</option>
              ))}
          </select>
        </label>
      ) : null}
      {total_pages > 1 || page > 1 ? (
        <>
          <Button disabled={page <= 1} onClick={() => onChange({ page: page - 1 })}>
            {t.list.previous}
          </Button>
          <Button disabled={!has_more} onClick={() => onChange({ page: page + 1 })}>
            {t.list.next}
          </Button>
        </>
      ) : null}
    </div>
  );
}
