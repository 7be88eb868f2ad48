import { useState } from 'react';
import { save } from '../../../exports/save.ts';
import { type DefenseFile, useDefenseFile, useRemoveDefenseFile } from '../../../queries/defense.ts';
import type { DefendedDispute } from '../../../queries/disputes.ts';
import { fileSize } from '../../../rules/file-size.ts';
import { useLanguage, useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface ListProps {
  dispute: DefendedDispute;
  /** Whether the person may remove them. */
  isWritten: boolean;
}

/** The files that arrived. */
export function FileList({ dispute: { id, defense }, isWritten }: ListProps) {
  const { t, language } = useLanguage();
  const download = useDefenseFile(id);
  const [removed, setRemoved] = useState<DefenseFile | null>(null);
  return (
    <>
      <ProblemNote error={download.error} />
      <ul className="files">
        {defense.files.map((file) => (
          <li key={file.id}>
            <Icon name="file" />
            <button
              type="button"
              className="link file-name"
              aria-label={t.defense.download(file.name)}
              onClick={() => download.mutate(file, { onSuccess: save })}
            >
              {file.name}
            </button>
            <span className="soft">{fileSize(file.size, language)}</span>
            {isWritten ? (
              <Button
                kind="quiet"
                aria-label={t.defense.removeFile(file.name)}
                onClick={() => setRemoved(file)}
              >
                {t.defense.remove}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {removed ? <RemoveDialog dispute={id} file={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

interface RemoveProps {
  dispute: string;
  file: DefenseFile;
  onClose: () => void;
}

function RemoveDialog({ dispute, file, onClose }: RemoveProps) {
  const t = useTexts();
  const tell = useToast();
  const remove = useRemoveDefenseFile(dispute);
  const onSuccess = () => {
    tell(t.defense.removed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t.defense.removeTitle}
      action={t.defense.remove}
      keep={t.defense.keep}
      run={remove}
      onConfirm={() => remove.mutate(file, { onSuccess })}
      onClose={onClose}
    >
      {t.defense.removeIntro(file.name)}
    </ConfirmDialog>
  );
}
