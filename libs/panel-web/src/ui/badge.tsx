export type Tone = 'good' | 'bad' | 'warn' | 'calm';

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
