import { useTexts } from '../texts/texts.tsx';
import { EmptyState } from '../ui/states.tsx';

export function NotFound() {
  const t = useTexts();
  return (
    <main className="narrow">
      <EmptyState title={t.problem.notFoundTitle} hint={t.problem.notFound}>
        <a className="button" href="/panel">
          {t.common.back}
        </a>
      </EmptyState>
    </main>
  );
}
