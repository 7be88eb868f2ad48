import { useState } from 'react';
import { FieldProblem } from '../../../api/problem.ts';
import { type CredentialOrder, useCreateCredential } from '../../../queries/platform/people.ts';
import { textOf } from '../../../rules/form-text.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckBoxes } from '../../../ui/check-boxes.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useLocalProblem } from '../../../ui/local-problem.ts';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import type { PlatformTexts } from '../../texts/pt.ts';
import { usePlatformTexts } from '../../texts.ts';

const DAY_MS = 24 * 3_600_000;
const scopes = ['read', 'write', 'credentials'] as const satisfies CredentialOrder['scopes'];

/** The token is shown once. */
export function CredentialDialog({ onClose }: { onClose: () => void }) {
  const t = usePlatformTexts();
  const own = useTexts();
  const create = useCreateCredential();
  const local = useLocalProblem();
  const [openedMs] = useState(() => Date.now());
  if (create.data)
    return (
      <Dialog title={t.credentials.created} onClose={onClose}>
        {create.data.token ? (
          <SecretOnce secret={create.data.token} hint={t.credentials.once} />
        ) : (
          <p role="status">{t.credentials.notShown}</p>
        )}
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            {own.keys.kept}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t.credentials.create} onClose={onClose}>
      <Form
        error={local.problem ?? create.error}
        onSubmit={(given) => local.check(() => create.mutate(orderOf(given, openedMs, t)))}
      >
        <Field
          label={t.credentials.name}
          hint={t.credentials.nameHint}
          name="name"
          autoComplete="off"
          required
        />
        <CheckBoxes
          legend={t.credentials.scopes}
          name="scopes"
          chosen={['read']}
          options={scopes.map((one) => [one, `${t.operatorScope[one]} (${one})`])}
        />
        <Select
          label={t.credentials.expires}
          name="days"
          defaultValue="90"
          options={[30, 90, 365]
            .map((days) => [String(days), own.keys.days(days)] as const)
            .concat([['', t.credentials.never]])}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{own.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={create.isPending}>
            {t.credentials.create}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The expiry counts from when the dialog was opened: the same content sent again is the same order. */
function orderOf(given: FormData, openedMs: number, t: PlatformTexts): CredentialOrder {
  const chosen = scopes.filter((one) => given.getAll('scopes').includes(one));
  if (chosen.length === 0) throw new FieldProblem({ scopes: t.credentials.scopesWrong });
  const days = Number(given.get('days'));
  const expires_at = days === 0 ? null : new Date(openedMs + days * DAY_MS).toISOString();
  return { name: textOf(given, 'name') ?? '', scopes: chosen, expires_at };
}
