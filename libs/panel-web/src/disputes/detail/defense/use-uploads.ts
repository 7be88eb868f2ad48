import { MAX_DEFENSE_FILE_BYTES } from '@catraca/contracts/http/schemas/defense-limits';
import { useEffect, useReducer, useRef } from 'react';
import { FieldProblem } from '../../../api/problem.ts';
import { useSendDefenseFile } from '../../../queries/defense.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { reduce } from './uploads.ts';

/** Sends files of a defence, one after the other. What is under way ends with the page. */
export function useUploads(dispute: string) {
  const t = useTexts();
  const send = useSendDefenseFile(dispute);
  const [uploads, tell] = useReducer(reduce, []);
  const lastKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function deliver(key: number, file: File): Promise<void> {
    const { signal } = leaving.current!;
    if (signal.aborted) return;
    try {
      if (file.size > MAX_DEFENSE_FILE_BYTES) throw new FieldProblem({ file: t.defense.tooLarge });
      tell({ type: 'progressed', key, part: 0 });
      await send({ file, signal, onProgress: (part) => tell({ type: 'progressed', key, part }) });
      tell({ type: 'arrived', key });
    } catch (problem) {
      if (!signal.aborted) tell({ type: 'failed', key, problem });
    }
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      lastKey.current += 1;
      const key = lastKey.current;
      tell({ type: 'chosen', key, name: file.name });
      queue.current = queue.current.then(() => deliver(key, file));
    }
  }

  return { uploads, add, dismiss: (key: number) => tell({ type: 'dismissed', key }) };
}
