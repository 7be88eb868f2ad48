import {
  type ExportedList,
  exportLists,
  type FileFormat,
} from '@catraca/contracts/http/exports/export-lists';
import { useState } from 'react';
import type { DownloadedFile, FileQuery } from '../api/client.ts';
import { FieldProblem } from '../api/problem.ts';
import { useFile } from '../queries/exports.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { Columns } from './columns.tsx';
import { chosenIn, formatsOf, zones } from './export-choice.ts';
import { save } from './save.ts';

export interface ExportOf {
  list: ExportedList;
  /** Below `/panel/v1`. */
  path: string;
  /** The list's filters, as the API has them. */
  query?: FileQuery;
  isFiltered?: boolean;
}

/** Chooses what the file has, and shows how far it is. Closing ends the download. */
export function ExportDialog({ list, path, query, isFiltered, onClose }: ExportOf & { onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const file = useFile(path);
  const [format, setFormat] = useState<FileFormat>('csv');
  const [mistake, setMistake] = useState<FieldProblem | null>(null);
  const { columns } = exportLists[list];
  const submit = (given: FormData) => {
    const chosen = chosenIn(given, columns);
    setMistake(chosen ? null : new FieldProblem({ columns: t.export.noColumn }));
    if (!chosen || file.isPending) return;
    const onSuccess = (downloaded: DownloadedFile) => {
      save(downloaded);
      tell(t.export.saved(downloaded.name));
      onClose();
    };
    file.mutate({ ...query, ...chosen }, { onSuccess });
  };
  return (
    <Dialog title={t.export.title} onClose={onClose}>
      <p>{isFiltered ? t.export.filtered : t.export.whole}</p>
      <Form error={mistake ?? file.error} onSubmit={submit}>
        <Select
          label={t.export.format}
          name="format"
          value={format}
          onChange={({ target }) => setFormat(target.value as FileFormat)}
          options={formatsOf(list).map((one) => [one, t.export[one]])}
        />
        <TimeZone />
        {format === 'ofx' ? null : <Columns columns={columns} />}
        <p className="soft" role="status">
          {file.isPending ? t.export.received(file.megabytes) : ''}
        </p>
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={file.isPending}>
            {t.export.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** There is a choice for who is elsewhere. */
function TimeZone() {
  const t = useTexts();
  const [main, ...others] = zones();
  if (others.length === 0) return <p className="soft">{t.export.zoneIs(main)}</p>;
  return (
    <Select label={t.export.zone} name="time_zone" options={[main, ...others].map((zone) => [zone, zone])} />
  );
}
