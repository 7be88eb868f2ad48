import { useId } from 'react';
import { useFieldProblem } from './form.tsx';

interface BoxesProps {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, text: string])[];
  /** At first. */
  chosen: readonly string[];
}

export function CheckBoxes({ legend, name, options, chosen }: BoxesProps) {
  const problem = useFieldProblem(name);
  const id = useId();
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend>{legend}</legend>
      {options.map(([value, text]) => (
        <label key={value} className="choice">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            aria-invalid={problem ? true : undefined}
          />
          {text}
        </label>
      ))}
      {problem ? (
        <p className="field-problem" id={id}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
