import { useEffect, useState } from 'preact/hooks';
import { afterPress } from '../press.ts';
import { type Expected, fieldErrors } from '../rules/validate.ts';
import { emptyValues, type FieldErrors, type FieldName, firstWrong, type Values } from '../rules/values.ts';
import { keptBuyer } from '../visit.ts';

export interface Form {
  values: Values;
  /** What is shown: errors of fields that the buyer has left or tried to send. */
  errors: FieldErrors;
  set(changes: Partial<Values>): void;
  leave(name: FieldName): void;
  /** The security code is typed again for each attempt. */
  clearCvv(): void;
  /** Shows every error and goes to the first. True when there is none. */
  check(): boolean;
}

/** The buyer's input. It outlives the screens, so that nothing has to be typed twice. */
export function useForm(expected: Expected, fromServer: FieldErrors): Form {
  const [values, setValues] = useState(() => ({ ...emptyValues, ...keptBuyer() }));
  const [shown, setShown] = useState<Partial<Record<FieldName, boolean>>>({});
  const [server, setServer] = useState<FieldErrors>({});
  const wrong = fieldErrors(values, expected);

  useEffect(() => {
    setServer(fromServer);
    focusFirst(fromServer);
  }, [fromServer]);

  return {
    values,
    errors: { ...pick(wrong, (name) => shown[name] === true), ...server },
    set(changes) {
      setValues((before) => ({ ...before, ...changes }));
      setServer((before) => pick(before, (name) => !(name in changes)));
    },
    leave(name) {
      if (values[name] !== '') afterPress(() => setShown((before) => ({ ...before, [name]: true })));
    },
    clearCvv() {
      setValues((before) => ({ ...before, cvv: '' }));
      setShown((before) => ({ ...before, cvv: false }));
    },
    check() {
      const names = Object.keys(wrong) as FieldName[];
      setShown((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, true])) }));
      focusFirst(wrong);
      return names.length === 0;
    },
  };
}

export const fieldId = (name: FieldName) => `field-${name}`;

function focusFirst(errors: FieldErrors): void {
  const name = firstWrong(errors);
  if (name) document.getElementById(fieldId(name))?.focus();
}

function pick(errors: FieldErrors, isWanted: (name: FieldName) => boolean): FieldErrors {
  const entries = Object.entries(errors) as [FieldName, string][];
  return Object.fromEntries(entries.filter(([name]) => isWanted(name)));
}
