import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { type RunResult, run } from '@catraca/stack/processes/run';
import { parse } from '@swc/core';
import { checkSync } from 'recheck';
import type { SourceFile } from './links.ts';

/**
 * What runs in production: the sources of services and libraries, without their tests and generated files.
 */
const CHECKED = /^(services|libs)\/(?!stack\/|testing\/)[^/]+\/src\/(?!gen\/).*(?<!\.test)\.tsx?$/;

/**
 * No time limits: on a busy machine, a match that takes long would count as slow. The number of steps
 * decides.
 */
const options = {
  randomSeed: 1,
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

/**
 * Checks that every regular expression of services and libraries takes linear time, whatever text it is
 * given.
 */
export async function checkRegexes(): Promise<RunResult> {
  const { code, output } = await run('git', ['ls-files', '-z'], { cwd: root });
  if (code !== 0) return { code, output };

  const paths = output.split('\0').filter((path) => CHECKED.test(path));
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const slow = await slowRegexes(files);
  return { code: slow.length, output: slow.join('\n') };
}

/**
 * One line per regular expression that backtracks in polynomial or exponential time, or that is made at run
 * time.
 */
export async function slowRegexes(files: readonly SourceFile[]): Promise<string[]> {
  const found = await Promise.all(files.map(problemsOf));
  return found.flat();
}

async function problemsOf({ path, text }: SourceFile): Promise<string[]> {
  if (!text.includes('/') && !text.includes('RegExp')) return [];
  const module = await parse(text, { syntax: 'typescript', decorators: true, tsx: path.endsWith('x') });
  // The parser counts bytes, on from the files that it parsed before.
  const bytes = Buffer.from(text);
  const firstByte = module.span.end - bytes.length;
  return regexesIn(module).flatMap((node) => {
    const line = bytes
      .subarray(0, node.span.start - firstByte)
      .toString()
      .split('\n').length;
    const problem = problemOf(node);
    return problem ? [`${path}:${line}: ${problem}`] : [];
  });
}

interface RegexNode {
  type: 'RegExpLiteral' | 'NewExpression' | 'CallExpression';
  span: { start: number };
  pattern: string;
  flags: string;
}

function problemOf({ type, pattern, flags }: RegexNode): string | null {
  if (type !== 'RegExpLiteral') return 'RegExp(…) cannot be checked: write the expression as a literal';
  const diagnostics = checkSync(pattern, flags, options);
  switch (diagnostics.status) {
    case 'safe':
      return null;
    case 'vulnerable':
      return `/${pattern}/${flags} takes ${diagnostics.complexity.type} time`;
    case 'unknown':
      return `/${pattern}/${flags} could not be checked: ${diagnostics.error.kind}`;
  }
}

/** The literals and the calls of `RegExp` below a node of the syntax tree. */
function regexesIn(node: unknown): RegexNode[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee } = node as { type?: string; callee?: { value?: string } };
  const below = Object.values(node).flatMap(regexesIn);
  const isCall = (type === 'NewExpression' || type === 'CallExpression') && callee?.value === 'RegExp';
  return type === 'RegExpLiteral' || isCall ? [node as RegexNode, ...below] : below;
}
