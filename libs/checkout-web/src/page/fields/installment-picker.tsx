import { describeOption, type InstallmentOption, totalHint } from '../rules/installments.ts';
import { type Form, fieldId } from './use-form.ts';

interface Props {
  form: Form;
  options: InstallmentOption[];
}

/** Nothing when there is no choice. */
export function InstallmentPicker({ form, options }: Props) {
  if (options.length < 2) return null;
  const id = fieldId('installments');
  const error = form.errors.installments;
  const chosen = options.find(({ installments }) => installments === form.values.installments);
  const hint = chosen && totalHint(chosen);
  return (
    <div class="field">
      <label for={id}>Parcelas</label>
      <div class="control select">
        <select
          id={id}
          value={String(form.values.installments)}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={({ currentTarget }) => form.set({ installments: Number(currentTarget.value) })}
        >
          {options.map((option) => (
            <option key={option.installments} value={String(option.installments)}>
              {describeOption(option)}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && !error && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
