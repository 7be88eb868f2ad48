/** Which of `count` results is chosen after a key: those that move the choice go round. Others: the same. */
export function chosenAfter(key: string, chosen: number, count: number): number {
  if (count === 0) return 0;
  if (key === 'ArrowDown') return (chosen + 1) % count;
  if (key === 'ArrowUp') return (chosen + count - 1) % count;
  return Math.min(chosen, count - 1);
}
