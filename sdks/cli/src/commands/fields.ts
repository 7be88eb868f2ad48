import { InvalidArgumentError, Option } from 'commander';
import type { Field } from '../operation.ts';

/** `payment_method` or `paymentMethod` as a word of a command line. */
export function kebab(name: string): string {
  return name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function optionOf({ name, type, choices, isRequired = false }: Field): Option {
  const shape = { string: 'text', number: 'number', boolean: 'true|false', list: 'a,b' }[type];
  const option = new Option(`--${kebab(name)} <${shape}>`).makeOptionMandatory(isRequired);
  if (type === 'number') return option.argParser(numberIn);
  if (type === 'boolean') return option.choices(['true', 'false']);
  if (type === 'list') return option.argParser((written) => written.split(','));
  return choices ? option.choices(choices) : option;
}

/** What was given for the fields, by their names on the wire. */
export function givenFields(fields: readonly Field[], options: Record<string, unknown>): object {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const given = options[optionOf(field).attributeName()];
      if (given === undefined) return [];
      return [[field.name, field.type === 'boolean' ? given === 'true' : given]];
    }),
  );
}

function numberIn(written: string): number {
  if (!/^-?\d{1,15}$/.test(written)) throw new InvalidArgumentError('Not an integer.');
  return Number(written);
}
