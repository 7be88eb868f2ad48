import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

interface Node {
  type: string;
  [member: string]: unknown;
}

/** The full names of a file's tests as they stand in its source: those of its groups first, `%s` where rows fill in. */
export function testTitles(file: string): string[] {
  const module = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', decorators: true });
  const titles: string[] = [];
  visit(module, [], titles);
  return titles;
}

function visit(value: unknown, groups: readonly string[], titles: string[]): void {
  if (!isNode(value)) return;

  const kind = calledTest(value);
  const title = kind && titleOf(value);
  if (kind === 'test' && title) titles.push([...groups, title].join(' '));
  const inner = kind === 'describe' && title ? [...groups, title] : groups;
  for (const member of Object.values(value)) visit(member, inner, titles);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** Whether this is a call of test(…), test.concurrent(…), test.each(…)(…), or of describe likewise. */
function calledTest(node: Node): 'test' | 'describe' | null {
  if (node.type !== 'CallExpression') return null;
  let name = node.callee as Node;
  if (name.type === 'CallExpression') name = name.callee as Node;
  while (name.type === 'MemberExpression') name = name.object as Node;
  if (name.value === 'test' || name.value === 'it') return 'test';
  return name.value === 'describe' ? 'describe' : null;
}

function titleOf(call: Node): string | null {
  const first = (call.arguments as { expression: Node }[])[0]?.expression;
  if (first?.type === 'StringLiteral') return String(first.value);
  if (first?.type !== 'TemplateLiteral') return null;
  return (first.quasis as { raw: string }[]).map(({ raw }) => raw).join('…');
}
