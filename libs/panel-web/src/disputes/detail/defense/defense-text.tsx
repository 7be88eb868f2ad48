import { MAX_DEFENSE_TEXT } from '@catraca/contracts/http/schemas/defense-limits';
import { usePutDefense } from '../../../queries/defense.ts';
import type { DefendedDispute } from '../../../queries/disputes.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface TextProps {
  dispute: DefendedDispute;
  /** What was typed here. Null: nothing. */
  draft: string | null;
  onDraft: (draft: string) => void;
}

export function DefenseText({ dispute: { id, defense }, draft, onDraft }: TextProps) {
  const t = useTexts();
  const tell = useToast();
  const put = usePutDefense(id);
  const text = draft ?? defense.text ?? '';
  // Code points, as the API counts.
  const count = [...text].length;
  const isOver = count > MAX_DEFENSE_TEXT;
  const submit = () => {
    if (!put.isPending) put.mutate(text.trim(), { onSuccess: () => tell(t.defense.done) });
  };
  return (
    <Form error={put.error} onSubmit={submit}>
      <TextArea
        label={t.defense.text}
        name="text"
        rows={8}
        value={text}
        onChange={({ target }) => onDraft(target.value)}
      />
      <div className="defense-submit">
        <span className={isOver ? 'counter over' : 'counter'}>
          {t.defense.counter(count, MAX_DEFENSE_TEXT)}
        </span>
        <Button kind="primary" type="submit" isBusy={put.isPending}>
          {t.defense.submit}
        </Button>
      </div>
    </Form>
  );
}
