// Of the defence of a dispute (specification S27.40). Without schemas: the panel's pages read them, too.

/** Characters of its text: code points. */
export const MAX_DEFENSE_TEXT = 5_000;

export const MAX_DEFENSE_FILES = 5;

/** 5 MiB, which people read as 5 MB. */
export const MAX_DEFENSE_FILE_BYTES = 5 * 1024 * 1024;

/** Media types of its files. */
export const defenseFileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type DefenseFileType = (typeof defenseFileTypes)[number];

const extensions: Record<DefenseFileType, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
};

/**
 * The name under which a file is saved. It ends as the type of the content does: what begins as a PDF may be
 * a script as well, which would run as `nota.bat`.
 */
export function savedName(name: string, type: DefenseFileType): string {
  const known = extensions[type];
  return known.some((extension) => name.toLowerCase().endsWith(extension)) ? name : `${name}${known[0]}`;
}
