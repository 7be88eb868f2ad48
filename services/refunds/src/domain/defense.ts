import {
  type DefenseFileType,
  defenseFileTypes,
  MAX_DEFENSE_FILE_BYTES,
} from '@catraca/contracts/http/schemas/defense-limits';
import { ApiError } from '@catraca/kernel/errors';
import type { Dispute } from './dispute.ts';

/** What a seller says to a dispute, for the platform to send to the bank. */
export interface Defense {
  text: string | null;
  /** Oldest first. */
  files: DefenseFile[];
  /** Null: nothing was said. */
  updatedAt: Date | null;
}

export interface DefenseFile {
  id: string;
  name: string;
  type: DefenseFileType;
  /** Bytes. */
  size: number;
  createdAt: Date;
}

type State = Pick<Dispute, 'stage' | 'status' | 'deadline'>;

/** While the banks analyse, and until the end of the analysis (specification S27.45). */
export function takesDefense({ stage, status, deadline }: State, now: Date): boolean {
  return stage === 'open' && status === 'opened' && now < deadline;
}

/** Throws dispute_closed. */
export function assertTakesDefense(dispute: State, now: Date): void {
  if (!takesDefense(dispute, now)) throw new ApiError('dispute_closed');
}

/** Throws file_too_large, file_type_not_allowed. */
export function newDefenseFile(
  { id, name }: Pick<DefenseFile, 'id' | 'name'>,
  content: Uint8Array,
  now: Date,
): DefenseFile {
  if (content.length > MAX_DEFENSE_FILE_BYTES) throw new ApiError('file_too_large');
  const type = fileTypeOf(content);
  if (!type) throw new ApiError('file_type_not_allowed');
  return { id, name, type, size: content.length, createdAt: now };
}

/** How files of each type begin: ISO 32000-1, 7.5.2; PNG (W3C), 5.2; JPEG (ITU-T T.81), B.1.1.3. */
const beginnings: Record<DefenseFileType, readonly number[]> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** By the content alone: a name and a declared type may say anything. Null: none that is taken. */
export function fileTypeOf(content: Uint8Array): DefenseFileType | null {
  const begins = (type: DefenseFileType) => beginnings[type].every((byte, at) => content[at] === byte);
  return defenseFileTypes.find(begins) ?? null;
}
