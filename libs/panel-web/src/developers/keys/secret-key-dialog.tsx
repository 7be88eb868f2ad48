import type { Scope } from '@catraca/contracts/http/endpoints/endpoint';
import { useState } from 'react';
import { FieldProblem } from '../../api/problem.ts';
import {
  type SecretKey,
  type SecretKeyOrder,
  useCreateSecretKey,
  useRevokeSecretKey,
} from '../../queries/keys.ts';
import { textOf } from '../../rules/form-text.ts';
import type { Texts } from '../../texts/pt.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBoxes } from '../../ui/check-boxes.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { useToast } from '../../ui/toast.tsx';
import { scopes } from './scopes.ts';

const DAY_MS = 24 * 3_600_000;
const usual: readonly Scope[] = ['charges:read', 'charges:write', 'refunds:write'];

export function SecretKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const create = useCreateSecretKey();
  const local = useLocalProblem();
  const [openedMs] = useState(() => Date.now());
  if (create.data && create.data.key === null) return <NotShown secretKey={create.data} onClose={onClose} />;
  if (create.data?.key)
    return (
      <Dialog title={t.keys.created} onClose={onClose}>
        <SecretOnce secret={create.data.key} hint={t.keys.once} />
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
        onSubmit={(given) => local.check(() => create.mutate(orderOf(given, openedMs, t)))}
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

interface NotShownProps {
  secretKey: SecretKey;
  onClose: () => void;
}

/** The answer with the key was lost, and the repeated one is without it (S4.14). */
function NotShown({ secretKey: { id, name }, onClose }: NotShownProps) {
  const t = useTexts();
  const tell = useToast();
  const revoke = useRevokeSecretKey();
  const onSuccess = () => {
    tell(t.keys.revoked);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t.keys.created}
      action={t.keys.revoke}
      keep={t.keys.leave}
      run={revoke}
      onConfirm={() => revoke.mutate(id, { onSuccess })}
      onClose={onClose}
    >
      {t.keys.notShown(name)}
    </ConfirmDialog>
  );
}

function orderOf(given: FormData, openedMs: number, t: Texts): SecretKeyOrder {
  const chosen = scopes.filter((one) => given.getAll('scopes').includes(one));
  if (chosen.length === 0) throw new FieldProblem({ scopes: t.keys.scopesWrong });
  return {
    name: textOf(given, 'name') ?? '',
    scopes: chosen,
    expires_at: expiryOf(openedMs, Number(given.get('days'))),
  };
}

/** Counted from when the dialog was opened, so that the same content sent again is the same order. */
function expiryOf(openedMs: number, days: number): string | null {
  return days === 0 ? null : new Date(openedMs + days * DAY_MS).toISOString();
}
