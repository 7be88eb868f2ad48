import { useStatementFile } from '../../queries/balance.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { messageOf } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { StatementFilters } from './filters.ts';

/** The whole period as a spreadsheet, not only the page that is shown. */
export function DownloadButton({ filters: { from, to, type } }: { filters: StatementFilters }) {
  const t = useTexts();
  const tell = useToast();
  const file = useStatementFile({ from, to, type });
  const download = () =>
    file.mutate(undefined, {
      onSuccess: save,
      onError: (error) => tell(messageOf(error, t) ?? t.problem.unexpected),
    });
  return (
    <Button isBusy={file.isPending} onClick={download}>
      {t.statement.download}
    </Button>
  );
}

function save({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
