import type {
  DefenseFile as DefenseFileMessage,
  Defense as DefenseMessage,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { Defense, DefenseFile } from '@catraca/contracts/http/schemas/defense';
import { savedName } from '@catraca/contracts/http/schemas/defense-limits';
import type { FastifyReply } from 'fastify';
import { attachment } from '../../domain/attachment.ts';

export function defenseResponse({ open, text, files, updatedAt }: DefenseMessage): Defense {
  return {
    object: 'defense',
    open,
    text: text ?? null,
    files: files.map(defenseFileResponse),
    updated_at: updatedAt ?? null,
  };
}

export function defenseFileResponse({ id, name, type, size, createdAt }: DefenseFileMessage): DefenseFile {
  return { object: 'file', id, name, type: type as DefenseFile['type'], size, created_at: createdAt };
}

/** The content as an answer that browsers save, and show as nothing else. */
export function asDownload(reply: FastifyReply, { name, type }: DefenseFileMessage, content: Uint8Array) {
  reply.header('Content-Type', type);
  reply.header('Content-Disposition', attachment(savedName(name, type as DefenseFile['type'])));
  reply.header('X-Content-Type-Options', 'nosniff');
  return content;
}
