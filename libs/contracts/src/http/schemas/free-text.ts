import { hasCardNumber } from './card-number.ts';
import { text, upTo } from './fields.ts';
import type { z } from './language.ts';

/** Says nothing of the number: it is neither returned nor logged. */
export const noCardNumber = 'Não envie número de cartão neste campo.';

/** Text of limited length, without a card number in it (specification S15.15). */
export function freeText(maximum: number) {
  return withoutCardNumber(upTo(maximum));
}

/** The same with something in it. */
export function requiredText(maximum: number) {
  return withoutCardNumber(text(maximum));
}

function withoutCardNumber(schema: z.ZodString): z.ZodString {
  return schema.refine((value) => !hasCardNumber(value), noCardNumber);
}
