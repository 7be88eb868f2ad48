import { useTexts } from '../texts/texts.tsx';

export function Logo() {
  const t = useTexts();
  return (
    <p className="logo">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <path d="M16 6v20M6 16h20M9 9l14 14M23 9 9 23" />
      </svg>
      <span>{t.common.platform}</span>
    </p>
  );
}
