import type { Scope } from '@catraca/contracts/http/endpoints/endpoint';
import { FieldProblem } from '../../api/problem.ts';
import { type SecretKeyOrder, useCreateSecretKey } from '../../queries/keys.ts';
import type { Texts } from '../../texts/pt.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBoxes } from '../../ui/check-boxes.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { scopes } from './scopes.ts';

const DAY_MS = 24 * 3_600_000;
const usual: readonly Scope[] = ['charges:read', 'charges:write', 'refunds:write'];

export function SecretKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const create = useCreateSecretKey();
  const local = useLocalProblem();
  if (create.data)
    return (
      <Dialog title={t.keys.created} onClose={onClose}>
        <SecretOnce secret={create.data.key ?? create.data.hint} hint={t.keys.once} />
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            {t.keys.kept}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t.keys.createSecret} onClose={onClose}>
      <Form
        error={local.problem ?? create.error}
        onSubmit={(given) => local.check(() => create.mutate(orderOf(given, t)))}
      >
        <Field label={t.keys.name} hint={t.keys.nameHint} name="name" autoComplete="off" required />
        <CheckBoxes
          legend={t.keys.scopes}
          name="scopes"
          chosen={usual}
          options={scopes.map((one) => [one, `${t.scope[one]} (${one})`])}
        />
        <Select
          label={t.keys.expires}
          name="days"
          defaultValue=""
          options={[
            ['', t.keys.never],
            ['30', t.keys.days(30)],
            ['90', t.keys.days(90)],
            ['365', t.keys.days(365)],
          ]}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={create.isPending}>
            {t.keys.createSecret}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function orderOf(given: FormData, t: Texts): SecretKeyOrder {
  const chosen = scopes.filter((one) => given.getAll('scopes').includes(one));
  if (chosen.length === 0) throw new FieldProblem({ scopes: t.keys.scopesWrong });
  return {
    name: textOf(given, 'name') ?? '',
    scopes: chosen,
    expires_at: expiryOf(Number(given.get('days'))),
  };
}

/** To the minute, so that the same content sent again is the same order. */
function expiryOf(days: number): string | null {
  if (days === 0) return null;
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16)}:00Z`;
}
