import { savedName } from '@catraca/contracts/http/schemas/defense-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../api/calls.ts';
import { type DownloadedFile, fileFrom } from '../api/client.ts';
import { useScope } from '../api/scope.tsx';
import { useAction } from './action.ts';
import { type UploadInput, uploaded } from './upload.ts';

export type Defense = CallOutput<'PUT /disputes/:dispute/defense'>;
export type DefenseFile = Defense['files'][number];

const SEND = 'POST /disputes/:dispute/defense/files';
type Sending = Pick<UploadInput<typeof SEND>, 'file' | 'signal' | 'onProgress'>;

export function usePutDefense(dispute: string) {
  const { api } = useScope();
  return useAction((text: string) =>
    api('PUT /disputes/:dispute/defense', { params: { dispute }, body: { text } }),
  );
}

/** Sends one file. The dispute was read anew, with it, once this resolves. */
export function useSendDefenseFile(dispute: string) {
  const { scope, key, submissions } = useScope();
  const client = useQueryClient();
  return async ({ file, ...watching }: Sending): Promise<void> => {
    const { name, size, lastModified } = file;
    const content = [...key, ...fileOf(dispute, name), size, lastModified];
    try {
      await submissions.with(content, (idempotencyKey) =>
        uploaded(SEND, { params: { dispute }, file, idempotencyKey, ...watching }, scope),
      );
    } finally {
      await client.invalidateQueries({ queryKey: key });
    }
  };
}

export function useRemoveDefenseFile(dispute: string) {
  const { api, key, submissions } = useScope();
  return useAction(async ({ id, name }: DefenseFile) => {
    const removed = await api('DELETE /disputes/:dispute/defense/files/:file', {
      params: { dispute, file: id },
    });
    // Or the same file, chosen again, would be answered what was answered when it was sent.
    submissions.forget([...key, ...fileOf(dispute, name)]);
    return removed;
  });
}

const fileOf = (dispute: string, name: string) => [`file of ${dispute}`, name];

/** By fetch: a link could not name the account, and would show an error as a page. */
export function useDefenseFile(dispute: string) {
  const { scope } = useScope();
  return useMutation({
    mutationFn: async ({ id, name, type }: DefenseFile): Promise<DownloadedFile> => {
      const path = `/disputes/${dispute}/defense/files/${id}`;
      const { signal } = new AbortController();
      const { content } = await fileFrom({ path, query: {}, signal, onProgress: () => {} }, scope);
      return { name: savedName(name, type), content };
    },
  });
}
