/** Whether a mouse button or finger is down. */
let isPressing = false;
let waiting: (() => void)[] = [];

addEventListener('pointerdown', () => setPressing(true), true);
for (const type of ['pointerup', 'pointercancel', 'dragend'])
  addEventListener(type, () => setPressing(false), true);

function setPressing(isDown: boolean): void {
  isPressing = isDown;
  if (isDown) return;
  const due = waiting;
  waiting = [];
  // The click follows in the same task.
  setTimeout(() => {
    for (const act of due) act();
  });
}

/**
 * For what moves the page when a field loses the focus: a button that moves between press and release gets no
 * click.
 */
export function afterPress(act: () => void): void {
  if (isPressing) waiting.push(act);
  else setTimeout(act);
}
