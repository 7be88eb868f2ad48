import type { OpenApiDocument, Schema } from '../../../../sdks/typescript/generate/document.ts';
import { resolved } from './document.ts';
import { docstring, memberName, pascal, singular } from './text.ts';

const primitives: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** What a schema is read from (dataclasses, open enums) or written to (typed dicts, closed enums). */
type Direction = 'response' | 'request';

/** Python's types of schemas. Those that need a definition are collected in `definitions`, once each. */
export class Types {
  /** In the order in which they must stand. */
  readonly definitions = new Map<string, string>();
  private readonly enums = new Map<string, string>();
  private readonly document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.document = document;
  }

  /**
   * The type of a schema. `name`: of its definition, should it need one that has no name. A choice of several
   * objects without names is a dictionary.
   */
  of(schema: Schema, name: string, direction: Direction): string {
    const target = resolved(this.document, schema);
    const described = target.name ?? name;
    const { anyOf, oneOf, enum: values, const: only, type, properties } = target.schema;
    const choices = anyOf ?? oneOf;
    if (choices && choices.filter(({ properties: members }) => members).length > 1) return 'dict[str, Any]';
    if (choices) return union(choices.map((one) => this.of(one, described, direction)));
    if (only !== undefined) return `Literal[${JSON.stringify(only)}]`;
    if (values) return this.enumOf(values, described, direction);
    if (Array.isArray(type))
      return union(type.map((one) => this.of({ ...target.schema, type: one }, described, direction)));
    if (type === 'array') return this.arrayOf(target.schema, described, direction);
    if (properties) return this.objectOf(target.schema, described, direction);
    if (type === 'object') return this.mapOf(target.schema, described, direction);
    return type ? primitives[type]! : 'Any';
  }

  /** An unknown value of a response passes: the type says so. */
  private enumOf(values: string[], name: string, direction: Direction): string {
    if (values.every((value) => value === 'true' || value === 'false')) return 'bool'; // in a query
    const literal = `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
    const alias = this.enums.get(literal) ?? name;
    this.enums.set(literal, alias);
    this.definitions.set(alias, `${alias}: TypeAlias = Literal[\n${values.map(literalLine).join('\n')}\n]`);
    return direction === 'response' ? `${alias} | str` : alias;
  }

  /** A list is named by its items' name. A resource's method is called `list`, so arguments are sequences. */
  private arrayOf({ items = {} }: Schema, name: string, direction: Direction): string {
    const item = this.of(items, singular(name), direction);
    return direction === 'response' ? `list[${item}]` : `Sequence[${item}]`;
  }

  private mapOf({ additionalProperties }: Schema, name: string, direction: Direction): string {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {};
    const type = this.of(values, name, direction);
    return direction === 'response' ? `dict[str, ${type}]` : `Mapping[str, ${type}]`;
  }

  private objectOf(schema: Schema, name: string, direction: Direction): string {
    const members = Object.entries(schema.properties!).map(([member, one]) => ({
      name: member,
      type: this.of(one, name + pascal(member), direction),
      isRequired: schema.required?.includes(member) ?? false,
      description: describedIn(one),
    }));
    const definition =
      direction === 'response' ? dataclass(name, schema, members) : typedDict(name, schema, members);
    const known = this.definitions.get(name);
    if (known !== undefined && known !== definition) throw new Error(`two types are called ${name}`);
    this.definitions.set(name, definition);
    return name;
  }
}

function literalLine(value: string): string {
  return `    ${JSON.stringify(value)},`;
}

interface Member {
  name: string;
  type: string;
  isRequired: boolean;
  description?: string;
}

function dataclass(name: string, { description }: Schema, members: Member[]): string {
  const fields = members.map(({ name: member, type, isRequired, description: text }) => {
    const optional = isRequired ? type : `${union([type, 'None'])} = None`;
    return [`    ${memberName(member)}: ${optional}`, ...described(text)].join('\n');
  });
  return [
    '@dataclass(frozen=True, kw_only=True)',
    `class ${name}(Model):`,
    ...body(description, fields),
  ].join('\n');
}

/** Python 3.10 has no NotRequired: the required members are in a base class. */
function typedDict(name: string, { description }: Schema, members: Member[]): string {
  const field = ({ name: member, type, description: text }: Member) =>
    [`    ${member}: ${type}`, ...described(text)].join('\n');
  const required = members.filter(({ isRequired }) => isRequired).map(field);
  const optional = members.filter(({ isRequired }) => !isRequired).map(field);
  if (optional.length === 0) return [`class ${name}(TypedDict):`, ...body(description, required)].join('\n');
  if (required.length === 0)
    return [`class ${name}(TypedDict, total=False):`, ...body(description, optional)].join('\n');
  return [
    `class _${name}Required(TypedDict):`,
    ...body(undefined, required),
    '',
    '',
    `class ${name}(_${name}Required, total=False):`,
    ...body(description, optional),
  ].join('\n');
}

function body(description: string | undefined, fields: string[]): string[] {
  return description ? [docstring(description, 4), '', ...fields] : fields;
}

function described(text: string | undefined): string[] {
  return text ? [docstring(text, 4)] : [];
}

/** What a member is, as said where it stands or, if it may be null, in its one other choice. */
function describedIn({ description, anyOf }: Schema): string | undefined {
  return description ?? anyOf?.find((choice) => choice.description)?.description;
}

/** `A | B | None`: each arm once, None at the end. */
export function union(arms: string[]): string {
  const flat = [...new Set(arms.flatMap((arm) => arm.split(' | ')))];
  const others = flat.filter((arm) => arm !== 'None');
  return [...others, ...(flat.length > others.length ? ['None'] : [])].join(' | ');
}
