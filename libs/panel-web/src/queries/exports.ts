import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FileQuery, fileFrom } from '../api/client.ts';
import { useScope } from '../api/scope.tsx';

const MEGABYTE = 1_000_000;

/** A list as a file, of the address below `/panel/v1`. Its download ends with who asked for it. */
export function useFile(path: string) {
  const { scope } = useScope();
  const [megabytes, setMegabytes] = useState(0);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (query: FileQuery) => {
      const controller = new AbortController();
      leaving.current = controller;
      setMegabytes(0);
      const onProgress = (bytes: number) => setMegabytes(Math.ceil(bytes / MEGABYTE));
      return fileFrom({ path, query, signal: controller.signal, onProgress }, scope);
    },
  });
  return { mutate, isPending, error, megabytes };
}
