import { useEffect, useRef } from 'preact/hooks';
import type { Notice } from '../rules/texts.ts';
import { AlertIcon } from './icons.tsx';

/** Why the last attempt failed. It is read out, and the keyboard continues from here. */
export function NoticeBox({ notice }: { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.hasFocus()) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div class="notice" role="alert" tabIndex={-1} ref={box}>
      <AlertIcon />
      <div>
        <p class="notice-title">{notice.title}</p>
        <p>{notice.text}</p>
        {notice.action && (
          <button type="submit" class="link">
            {notice.action}
          </button>
        )}
      </div>
    </div>
  );
}
