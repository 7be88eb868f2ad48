/**
 * How the cells of a column are written. `time`: a moment, in the zone that was asked for. `date`: a day
 * without a time. `text`: everything else, also what has members of its own.
 */
export type ColumnKind = 'text' | 'amount' | 'number' | 'time' | 'date';

export type Words = Readonly<Record<string, string>>;

/** A column of a spreadsheet. */
export interface ExportColumn<Name extends string = string> {
  /** The member of the resource, with dots: `pix.expires_at`. */
  name: Name;
  /** In Portuguese. */
  header: string;
  kind: ColumnKind;
  /** The member's values as people read them. Others are written as they are. */
  words?: Words;
}

/** A list as files have it (specification S27.17). */
export interface ExportList {
  /** Begins the file's name: `cobrancas`. */
  file: string;
  /** What the panel's table shows comes first. */
  columns: readonly ExportColumn[];
}

type Leaf = string | number | boolean | readonly unknown[];

/** Members of a resource that have no members of their own, with dots. */
export type Path<Item> = {
  [Member in keyof Item & string]-?: NonNullable<Item[Member]> extends Leaf
    ? Member
    : Member | `${Member}.${Path<NonNullable<Item[Member]>>}`;
}[keyof Item & string];

export function text<Name extends string>(name: Name, header: string, words?: Words): ExportColumn<Name> {
  return { name, header, kind: 'text', ...(words && { words }) };
}

export function amount<Name extends string>(name: Name, header: string): ExportColumn<Name> {
  return { name, header, kind: 'amount' };
}

export function number<Name extends string>(name: Name, header: string): ExportColumn<Name> {
  return { name, header, kind: 'number' };
}

export function time<Name extends string>(name: Name, header: string): ExportColumn<Name> {
  return { name, header, kind: 'time' };
}

export function date<Name extends string>(name: Name, header: string): ExportColumn<Name> {
  return { name, header, kind: 'date' };
}
