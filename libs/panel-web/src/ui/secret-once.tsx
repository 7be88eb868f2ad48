import { CopyButton } from './copy-button.tsx';

/** A secret that is not shown again, or not without asking. */
export function SecretOnce({ secret, hint }: { secret: string; hint: string }) {
  return (
    <>
      <p role="status">{hint}</p>
      <p className="secret">
        <code>{secret}</code>
      </p>
      <CopyButton text={secret} />
    </>
  );
}
