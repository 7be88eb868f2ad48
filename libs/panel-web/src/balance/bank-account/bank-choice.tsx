import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { banks } from './banks.ts';

const ANOTHER = 'another';

/**
 * A bank by its name, or by its ISPB where it is none of the larger ones. `name`: of the field with the ISPB.
 */
export function BankChoice({ name }: { name: string }) {
  const t = useTexts();
  const [bank, setBank] = useState('');
  return (
    <>
      <Select
        label={t.bankAccount.bank}
        name={bank === ANOTHER ? `${name}.choice` : name}
        value={bank}
        onChange={({ target }) => setBank(target.value)}
        options={[['', t.bankAccount.choose], ...banks, [ANOTHER, t.bankAccount.another]]}
      />
      {bank === ANOTHER ? (
        <Field label={t.bankAccount.ispb} name={name} inputMode="numeric" autoComplete="off" />
      ) : null}
    </>
  );
}
