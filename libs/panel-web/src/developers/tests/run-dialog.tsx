import { type TestRunOrder, useCreateTestRun } from '../../queries/tests.ts';
import { textOf } from '../../rules/form-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useToast } from '../../ui/toast.tsx';

const scenarios = [
  'shop_day',
  'bad_bank',
  'card_testing',
  'disputes',
  'month_end',
] as const satisfies TestRunOrder['scenario'][];

/** Fewer sales than the API's default, for people who watch. */
const SIZE = '50';

export function RunDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const create = useCreateTestRun();
  const submit = (given: FormData) => {
    const onSuccess = () => {
      tell(t.tests.started);
      onClose();
    };
    create.mutate(
      {
        scenario: given.get('scenario') as TestRunOrder['scenario'],
        seed: Number(textOf(given, 'seed')),
        size: Number(textOf(given, 'size')),
      },
      { onSuccess },
    );
  };
  return (
    <Dialog title={t.tests.run} onClose={onClose}>
      <Form error={create.error} onSubmit={submit}>
        <Select
          label={t.tests.scenario}
          name="scenario"
          options={scenarios.map((one) => [one, t.scenario[one]])}
        />
        <Field
          label={t.tests.seed}
          hint={t.tests.seedHint}
          name="seed"
          inputMode="numeric"
          defaultValue="1"
          required
        />
        <Field label={t.tests.size} name="size" inputMode="numeric" defaultValue={SIZE} required />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={create.isPending}>
            {t.tests.run}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
