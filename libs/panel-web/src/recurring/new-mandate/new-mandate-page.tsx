import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCreateMandate } from '../../queries/mandates.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { MandateFields } from '../mandate-fields.tsx';
import { usualShape } from '../mandate-shape.ts';
import { termsOf } from '../terms.ts';

export function NewMandatePage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const navigate = useNavigate();
  const create = useCreateMandate();
  const local = useLocalProblem();
  const [shape, setShape] = useState(usualShape);
  if (!may('sell')) return <Forbidden />;
  const submit = (given: FormData) =>
    local.check(() =>
      create.mutate(termsOf(given, '', t), {
        onSuccess: ({ id }) =>
          void navigate({
            to: '/$mode/pix-automatico/mandatos/$mandate',
            params: { mode, mandate: id },
            replace: true,
          }),
      }),
    );
  return (
    <div className="form-page">
      <Link className="back" to="/$mode/pix-automatico/mandatos" params={{ mode }}>
        <Icon name="back" />
        {t.recurring.mandates}
      </Link>
      <PageHeader title={t.newMandate.title} />
      <p className="soft form-intro">{t.newMandate.intro}</p>
      <section className="card">
        <Form error={local.problem ?? create.error} onSubmit={submit}>
          <MandateFields prefix="" shape={shape} onShape={setShape} />
          <Button kind="primary" type="submit" isBusy={create.isPending || create.isSuccess}>
            {t.newMandate.submit}
          </Button>
        </Form>
      </section>
    </div>
  );
}
