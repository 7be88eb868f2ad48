import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';

const SHOWN_MS = 6_000;
const Context = createContext<(text: string) => void>(() => {});

/** Tells that an action was done. One at a time; screen readers read it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useCallback((next: string) => {
    clearTimeout(timer.current);
    setText(next);
    timer.current = setTimeout(() => setText(null), SHOWN_MS);
  }, []);
  return (
    <Context value={tell}>
      {children}
      <div className="toast-place" role="status">
        {text ? <p className="toast">{text}</p> : null}
      </div>
    </Context>
  );
}

export const useToast = () => useContext(Context);
