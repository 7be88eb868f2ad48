import { useState } from 'react';
import { useChangePassword } from '../queries/security.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { useToast } from '../ui/toast.tsx';

export function PasswordSection() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SectionHeader title={t.security.password} hint={t.security.passwordHint}>
        <Button onClick={() => setOpen(true)}>{t.security.changePassword}</Button>
      </SectionHeader>
      {isOpen ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const change = useChangePassword();
  const submit = (given: FormData) => {
    const [current_password, password] = ['current_password', 'password'].map((name) =>
      String(given.get(name)),
    );
    const onSuccess = () => {
      tell(t.security.passwordChanged);
      onClose();
    };
    change.mutate({ current_password: current_password!, password: password! }, { onSuccess });
  };
  return (
    <Dialog title={t.security.changePassword} onClose={onClose}>
      <Form error={change.error} onSubmit={submit}>
        <Field
          label={t.security.currentPassword}
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          label={t.newPassword.password}
          hint={t.newPassword.hint}
          name="password"
          type="password"
          autoComplete="new-password"
          required
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={change.isPending}>
            {t.security.changePassword}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
