import { defenseFileTypes, MAX_DEFENSE_TEXT } from './defense-limits.ts';
import { id, text, timestamp, upTo } from './fields.ts';
import { z } from './language.ts';

const MAX_FILE_NAME = 255;

/** Body of `PUT …/disputes/{id}/defense` (specification S27.40). */
export const putDefenseBody = z.object({
  text: upTo(MAX_DEFENSE_TEXT, { lines: true }).meta({
    description: 'O que aconteceu, para o banco ler. Substitui o texto anterior; vazio, remove-o.',
  }),
});
export type PutDefenseBody = z.output<typeof putDefenseBody>;

/** What is checked of `multipart/form-data` besides the file's content (specification S27.41). */
export const createDefenseFileBody = z.object({
  file: z.object({ name: text(MAX_FILE_NAME) }, { error: 'Envie um arquivo, e só um, na parte file.' }),
});
export type CreateDefenseFileBody = z.output<typeof createDefenseFileBody>;

/** A file of a defence, without its content (specification S27.41). */
export const defenseFile = z
  .object({
    object: z.literal('file'),
    id: id('file'),
    name: z.string(),
    type: z.enum(defenseFileTypes).meta({ description: 'O tipo do conteúdo, seja qual for o nome.' }),
    size: z.int().min(1).meta({ description: 'Tamanho, em bytes.' }),
    created_at: timestamp,
  })
  .meta({ id: 'DefenseFile' });
export type DefenseFile = z.output<typeof defenseFile>;

/** What a seller says to a dispute, for the bank to read (specification S27.40). */
export const defense = z
  .object({
    object: z.literal('defense'),
    open: z.boolean().meta({
      description: 'Se ela ainda pode mudar: enquanto a contestação está `opened` e até `due_at`.',
    }),
    text: z.string().nullable(),
    files: z.array(defenseFile).meta({ description: 'Até 5, na ordem em que foram enviados.' }),
    updated_at: timestamp.nullable().meta({ description: 'A última mudança. `null` se nada foi enviado.' }),
  })
  .meta({ id: 'Defense' });
export type Defense = z.output<typeof defense>;
