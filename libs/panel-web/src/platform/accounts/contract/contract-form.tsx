import { FieldProblem } from '../../../api/problem.ts';
import { useChangeAccount } from '../../../queries/platform/accounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useLocalProblem } from '../../../ui/local-problem.ts';
import { useToast } from '../../../ui/toast.tsx';
import { usePlatformTexts } from '../../texts.ts';
import {
  type ContractChanges,
  choices,
  type Draft,
  type Kind,
  type Term,
  type TermPath,
  termParts,
  terms,
} from './terms.ts';
import { choiceWords } from './words.ts';

interface FormProps {
  account: string;
  draft: Draft;
  changes: ContractChanges;
  wrong: readonly TermPath[];
  isEditable: boolean;
  onChange: (path: TermPath, typed: string) => void;
  onReset: () => void;
}

/** Every term. What is saved is a new version, which counts for the next sales. */
export function ContractForm({ account, draft, changes, wrong, isEditable, onChange, onReset }: FormProps) {
  const t = usePlatformTexts();
  const tell = useToast();
  const change = useChangeAccount(account);
  const local = useLocalProblem();
  const isChanged = Object.keys(changes).length > 0 || wrong.length > 0;
  const submit = () =>
    local.check(() => {
      if (wrong.length > 0)
        throw new FieldProblem(Object.fromEntries(wrong.map((path) => [nameOf(path), t.contract.wrong])));
      change.mutate(
        { contract: changes },
        { onSuccess: ({ contract }) => tell(t.contract.saved(contract.version)) },
      );
    });
  return (
    <section className="card">
      <h2>{t.contract.terms}</h2>
      <p className="soft">{t.contract.hint}</p>
      <Form error={local.problem ?? change.error} onSubmit={submit}>
        {termParts.map((part) => (
          <fieldset key={part} className="terms" disabled={!isEditable}>
            <legend>{t.contractPart[part]}</legend>
            {terms
              .filter((term) => term.part === part)
              .map((term) => (
                <TermField key={term.path} term={term} value={draft[term.path]} onChange={onChange} />
              ))}
          </fieldset>
        ))}
        {isEditable ? (
          <div className="actions card-actions">
            <Button kind="primary" type="submit" disabled={!isChanged} isBusy={change.isPending}>
              {t.contract.save}
            </Button>
            <Button disabled={!isChanged} onClick={onReset}>
              {t.contract.reset}
            </Button>
          </div>
        ) : null}
      </Form>
    </section>
  );
}

interface TermProps {
  term: Term;
  value: string;
  onChange: (path: TermPath, typed: string) => void;
}

function TermField({ term: { path, kind }, value, onChange }: TermProps) {
  const t = usePlatformTexts();
  const label = t.term[path];
  if (kind === 'choice')
    return (
      <Select
        label={label}
        name={nameOf(path)}
        value={value}
        onChange={({ target }) => onChange(path, target.value)}
        options={choices[path].map((one) => [one, choiceWords(path, one, t)])}
      />
    );
  return (
    <Field
      label={`${label}${units[kind]}`}
      name={nameOf(path)}
      inputMode={kind === 'count' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(path, target.value)}
    />
  );
}

const units: Record<Exclude<Kind, 'choice'>, string> = { money: ' (R$)', percent: ' (%)', count: '' };

/** As the API's body names it. */
const nameOf = (path: TermPath) => `contract.${path}`;
