import type { ComponentChildren } from 'preact';

interface Props {
  isChecked: boolean;
  onChange(isChecked: boolean): void;
  children: ComponentChildren;
}

export function CheckBox({ isChecked, onChange, children }: Props) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
