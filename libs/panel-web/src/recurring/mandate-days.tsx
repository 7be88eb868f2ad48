import { useAccountTime } from '../queries/tests.ts';
import { todayInSaoPaulo } from '../rules/days.ts';
import { useTexts } from '../texts/texts.tsx';
import { Field } from '../ui/field.tsx';

/** From today on, without an end, unless the person says otherwise. */
export function MandateDays({ prefix }: { prefix: string }) {
  const t = useTexts();
  const today = todayInSaoPaulo(useAccountTime());
  return (
    <div className="halves">
      <Field
        key={today}
        label={t.newMandate.starts}
        name={`${prefix}starts_on`}
        type="date"
        defaultValue={today}
        min={today}
      />
      <Field label={t.newMandate.ends} name={`${prefix}ends_on`} type="date" min={today} isOptional />
    </div>
  );
}
