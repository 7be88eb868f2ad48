import type { CallOutput } from '../api/calls.ts';
import { useConfirmTotp } from '../queries/security.ts';
import { textOf } from '../rules/form-text.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { QrCode } from '../ui/qr-code.tsx';

interface DialogProps {
  secret: CallOutput<'POST /totp'>;
  onClose: () => void;
}

/** First the app takes the secret and proves it by a code; then the backup codes are shown, once. */
export function AuthenticatorDialog({ secret, onClose }: DialogProps) {
  const t = useTexts();
  const confirm = useConfirmTotp();
  return (
    <Dialog title={t.security.authenticator} onClose={onClose}>
      {confirm.data ? (
        <BackupCodes codes={confirm.data.backup_codes} onClose={onClose} />
      ) : (
        <Form error={confirm.error} onSubmit={(given) => confirm.mutate(textOf(given, 'code') ?? '')}>
          <p>{t.security.scan}</p>
          <QrCode text={secret.uri} label={t.security.qrCode} />
          <p className="soft">{t.security.typeSecret}</p>
          <p className="secret">
            <code>{secret.secret}</code>
          </p>
          <CopyButton text={secret.secret} />
          <Field
            label={t.signIn.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <div className="dialog-actions">
            <Button onClick={onClose}>{t.common.cancel}</Button>
            <Button kind="primary" type="submit" isBusy={confirm.isPending}>
              {t.security.turnOn}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts();
  return (
    <>
      <p role="status">{t.security.backupCodes}</p>
      <ul className="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <CopyButton text={codes.join('\n')} />
        <Button kind="primary" onClick={onClose}>
          {t.security.codesKept}
        </Button>
      </div>
    </>
  );
}
