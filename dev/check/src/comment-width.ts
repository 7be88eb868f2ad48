import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { type RunResult, run } from '@catraca/stack/processes/run';
import type { SourceFile } from './links.ts';

/** As wide as the formatter sets code. */
const WIDTH = 110;
const CHECKED = /^(?!.*\/src\/gen\/).*\.(tsx?|[mc]?js|css)$/;

const WHOLE_LINE = /^\s*(?:\/\/|\/?\*)/;
const BEHIND_CODE = /\S\s+\/\/ [^'"`]*$/;
/** Directives are one line, and a word alone cannot be broken. */
const UNBREAKABLE = /biome-ignore|@ts-|^\s*\/\/\/|^\s*(?:\/\/|\/?\*+) ?\S+$/;

/** Checks that no comment is wider than the code. */
export async function checkCommentWidth(): Promise<RunResult> {
  const { code, output } = await run('git', ['ls-files', '-z'], { cwd: root });
  if (code !== 0) return { code, output };

  const paths = output.split('\0').filter((path) => CHECKED.test(path));
  const wide = paths
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .flatMap(wideComments);
  return { code: wide.length, output: wide.join('\n') };
}

/** One line per line of a comment that is too wide. */
export function wideComments({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const width = [...line].length;
    const isComment = WHOLE_LINE.test(line) || BEHIND_CODE.test(line);
    if (width <= WIDTH || !isComment || UNBREAKABLE.test(line)) return [];
    return `${path}:${index + 1}: a comment of ${width} columns`;
  });
}
