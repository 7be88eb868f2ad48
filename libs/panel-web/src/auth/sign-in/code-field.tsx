import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Field } from '../../ui/field.tsx';

/** The second factor: a code of the app, or one of the backup codes. */
export function CodeField() {
  const t = useTexts();
  const [isBackup, setBackup] = useState(false);
  return (
    <>
      {isBackup ? (
        <Field key="backup" label={t.signIn.backupCode} name="backup_code" autoComplete="off" autoFocus />
      ) : (
        <Field
          key="totp"
          label={t.signIn.code}
          hint={t.signIn.codeHint}
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      )}
      <button type="button" className="link" onClick={() => setBackup(!isBackup)}>
        {isBackup ? t.signIn.useCode : t.signIn.useBackup}
      </button>
    </>
  );
}
