// Of the defence of a dispute (specification S27.40). Without schemas: the panel's pages read them, too.

/** Characters of its text: code points. */
export const MAX_DEFENSE_TEXT = 5_000;

export const MAX_DEFENSE_FILES = 5;

/** 5 MiB, which people read as 5 MB. */
export const MAX_DEFENSE_FILE_BYTES = 5 * 1024 * 1024;

/** Media types of its files. */
export const defenseFileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type DefenseFileType = (typeof defenseFileTypes)[number];
