import { FieldProblem } from '../api/problem.ts';
import type { EndpointOrder } from '../queries/webhook-endpoints.ts';
import { textOf } from '../rules/form-text.ts';
import type { Texts } from '../texts/pt.ts';
import { useTexts } from '../texts/texts.tsx';
import { CheckBoxes } from '../ui/check-boxes.tsx';
import { Field } from '../ui/field.tsx';
import { eventTypes } from './event-types.ts';

interface FieldsProps {
  url?: string;
  events: readonly string[];
}

export function EndpointFields({ url, events }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <Field
        label={t.webhooks.url}
        hint={t.webhooks.urlHint}
        name="url"
        type="url"
        autoComplete="off"
        defaultValue={url}
        required
      />
      <CheckBoxes
        legend={t.webhooks.events}
        name="events"
        chosen={events}
        options={[
          ['*', t.webhooks.everything],
          ...eventTypes.map((one) => [one, `${t.eventType[one]} (${one})`] as const),
        ]}
      />
    </>
  );
}

export function endpointIn(given: FormData, t: Texts): EndpointOrder {
  const chosen = given.getAll('events').map(String);
  if (chosen.length === 0) throw new FieldProblem({ events: t.webhooks.eventsWrong });
  return { url: textOf(given, 'url') ?? '', events: chosen };
}
