import { CopyButton } from './copy-button.tsx';

/** A body as it is, or indented where it is JSON, with its title and a button that copies it. */
export function JsonView({ title, text }: { title: string; text: string }) {
  const shown = indented(text);
  return (
    <section className="card">
      <div className="card-header">
        <h2>{title}</h2>
        <CopyButton text={shown} />
      </div>
      <pre>{shown}</pre>
    </section>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
