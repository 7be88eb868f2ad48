import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '@catraca/stack/paths';
import { type RunResult, run } from '@catraca/stack/processes/run';
import { anchorsOf, matches, withoutFences } from '@catraca/testing/markdown';

/** A tracked file. `path` is relative to the repository's root. */
export interface SourceFile {
  path: string;
  text: string;
}

const SPECIFICATION = 'docs/specification.md';
const CHECKED = /\.(md|ts|mjs|cjs|js|css|html|json|ya?ml|proto|mmd|sh)$/;
/** Files outside the repository that nothing in it may refer to. */
const OUTSIDE = /\b(?:spec\.txt|decisions\.md|house\.md|audit\.md|decisions \d+)\b/g;

/** Checks every tracked file for broken links and references. */
export async function checkLinks(): Promise<RunResult> {
  const { code, output } = await run('git', ['ls-files', '-z'], { cwd: root });
  if (code !== 0) return { code, output };

  const paths = output.split('\0').filter(Boolean);
  const files = paths
    .filter((path) => CHECKED.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const broken = brokenReferences(files, paths);
  return { code: broken.length, output: broken.join('\n') };
}

/** One line per broken link or reference. `paths`: all tracked files, of every kind. */
export function brokenReferences(files: readonly SourceFile[], paths: readonly string[]): string[] {
  const targets = new Set(paths.flatMap(withFolders));
  const anchors = new Map(files.filter(isMarkdown).map(({ path, text }) => [path, anchorsOf(text)]));
  const decisions = new Set(
    paths.flatMap((path) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1] ?? []).map(Number),
  );
  const rules = rulesOf(files.find(({ path }) => path === SPECIFICATION)?.text ?? '');
  const numbers = new Set(rules.map(({ number }) => number));

  return files.flatMap((file) => {
    const broken = [
      ...(isMarkdown(file)
        ? linksOf(file.text).filter((link) => !isOfGuide(file, link) && !resolves(file.path, link))
        : []),
      ...decisionsIn(file.text).flatMap((number) => (decisions.has(number) ? [] : `ADR ${number}`)),
      ...matches(file.text, /\bS\d+\.\d+\b/g).filter((number) => !numbers.has(number)),
      ...matches(file.text, OUTSIDE),
    ];
    return [...new Set(broken)].map((reference) => `${file.path}: ${reference}`);
  });

  function resolves(from: string, link: string): boolean {
    const [target = '', anchor] = decodeURI(link).split('#');
    // A leading slash is the repository's root, as on GitHub.
    const folder = target.startsWith('/') ? '.' : posix.dirname(from);
    const path = target ? posix.normalize(posix.join(folder, target)).replace(/\/$/, '') : from;
    if (path !== '.' && !targets.has(path)) return false;
    const known = anchors.get(path);
    return !anchor || !known || known.has(anchor);
  }
}

export interface Rule {
  /** For example `S4.12`. */
  number: string;
  /** Heading of its section, without marks. */
  section: string;
  /** In Markdown, without the number. Of a table's row: its cells, with a bar between. */
  text: string;
  isBuilt: boolean;
}

/** The numbered rules of the specification, in their order. */
export function rulesOf(specification: string): Rule[] {
  const rules: Rule[] = [];
  for (const part of specification.split(/^(?=## )/m)) {
    const [heading = '', ...lines] = part.split('\n');
    const isSectionBuilt = !lines.includes('*Not built yet.*');
    for (const line of lines) {
      const [, number, text = ''] = /^(?:- |\| )\*\*(S\d+\.\d+)\*\*(?: \|)? (.*?)(?: \|)?$/.exec(line) ?? [];
      const isBuilt = isSectionBuilt && !/\*not built yet\.?\*/i.test(line);
      if (number) rules.push({ number, section: heading.replace(/^#+ /, ''), text, isBuilt });
    }
  }
  return rules;
}

/** Targets of a Markdown document's links within the repository. Code is no link. */
export function linksOf(markdown: string): string[] {
  const prose = withoutFences(markdown).replace(/`[^`\n]*`/g, 'code');
  return matches(prose, /\]\(([^)\s]+)[^)]*\)/g).filter((link) => !/^[a-z][a-z+.-]*:/i.test(link));
}

/** Guides name parts and files of the documentation, which its own tests check. */
function isOfGuide({ path }: SourceFile, link: string): boolean {
  return path.startsWith('libs/docs-site/guides/') && /^[#/]/.test(link);
}

/** The numbers of "ADR 8" and "ADR 8, 11 and 12". */
function decisionsIn(text: string): number[] {
  return matches(text, /\bADRs? (\d+(?:(?:, | and )\d+)*)/g).flatMap((list) => list.split(/\D+/).map(Number));
}

function withFolders(path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  return [path, ...folders.map((_, index) => folders.slice(0, index + 1).join('/'))];
}

function isMarkdown({ path }: SourceFile): boolean {
  return path.endsWith('.md');
}
