import { useNavigate, useParams } from '@tanstack/react-router';
import { FieldProblem } from '../../api/problem.ts';
import { textOf } from '../../rules/form-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { kindOf } from './filters.ts';

/** A request's own id opens it; any other narrows the list. */
export function SearchById({ onResource }: { onResource: (resource: string) => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { mode } = useParams({ from: '/$mode' });
  const local = useLocalProblem();
  const find = (given: FormData) =>
    local.check(() => {
      const id = textOf(given, 'id') ?? '';
      const kind = kindOf(id);
      if (!kind) throw new FieldProblem({ id: t.requests.idWrong });
      if (kind === 'resource') onResource(id);
      else
        void navigate({
          to: '/$mode/desenvolvedores/requisicoes/$request',
          params: { mode, request: id },
        });
    });
  return (
    <search className="search-by-id">
      <Form error={local.problem} onSubmit={find}>
        <Field
          label={t.requests.byId}
          name="id"
          autoComplete="off"
          placeholder={t.requests.byIdHint}
          spellCheck={false}
        />
        <Button type="submit">{t.requests.find}</Button>
      </Form>
    </search>
  );
}
