import { defenseFileTypes, MAX_DEFENSE_FILES } from '@catraca/contracts/http/schemas/defense-limits';
import { type DragEvent, useState } from 'react';
import { fieldProblems } from '../../../api/problem.ts';
import type { DefendedDispute } from '../../../queries/disputes.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { messageOf } from '../../../ui/problem-note.tsx';
import { countUnderWay, type Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

/** Files on their way, and where others are chosen or dropped. */
export function FileUploads({ dispute: { id, defense } }: { dispute: DefendedDispute }) {
  const t = useTexts();
  const { uploads, add, dismiss } = useUploads(id);
  const isFull = defense.files.length + countUnderWay(uploads) >= MAX_DEFENSE_FILES;
  return (
    <>
      <ul className="files">
        {uploads.map((upload) => (
          <li key={upload.key}>
            {upload.problem ? (
              <Failed upload={upload} onDismiss={() => dismiss(upload.key)} />
            ) : (
              <UnderWay upload={upload} />
            )}
          </li>
        ))}
      </ul>
      {isFull ? <p className="soft">{t.defense.full}</p> : <FilePicker onChoose={add} />}
    </>
  );
}

function UnderWay({ upload: { name, part } }: { upload: Upload }) {
  const t = useTexts();
  return (
    <>
      <span className="file-name">{name}</span>
      <span className="soft">
        {part === null ? t.defense.waiting : t.defense.sending(Math.floor(part * 100))}
      </span>
      <progress aria-label={name} value={part ?? 0} max={1} />
    </>
  );
}

function Failed({ upload: { name, problem }, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const t = useTexts();
  return (
    <>
      <span className="file-name">{name}</span>
      <Button kind="quiet" aria-label={t.defense.dismissFile(name)} onClick={onDismiss}>
        {t.defense.dismiss}
      </Button>
      <p className="field-problem" role="alert">
        {Object.values(fieldProblems(problem))[0] ?? messageOf(problem, t)}
      </p>
    </>
  );
}

function FilePicker({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useTexts();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChoose([...event.dataTransfer.files]);
  };
  return (
    <label
      className={isOver ? 'file-picker over' : 'file-picker'}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        className="unseen"
        type="file"
        multiple
        accept={defenseFileTypes.join(',')}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Icon name="upload" />
      <strong>{t.defense.choose}</strong>
      <span className="soft">{t.defense.chooseHint}</span>
    </label>
  );
}
