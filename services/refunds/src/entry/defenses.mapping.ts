import type {
  DefenseFile as DefenseFileMessage,
  Defense as DefenseMessage,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { EveryField } from '@catraca/kernel/mapping';
import type { Defense, DefenseFile } from '../domain/defense.ts';

export function defenseMessage({ text, files, updatedAt }: Defense, open: boolean): DefenseMessage {
  return {
    open,
    text,
    files: files.map(defenseFileMessage),
    updatedAt: updatedAt?.toISOString(),
  } satisfies EveryField<DefenseMessage>;
}

export function defenseFileMessage({ createdAt, ...file }: DefenseFile): DefenseFileMessage {
  return { ...file, createdAt: createdAt.toISOString() } satisfies EveryField<DefenseFileMessage>;
}
