/** Something that takes simulated time and calls `done` at its end. */
export type Activity = (done: () => void) => void;

/** The story of one request: its activities, one after the other. */
export type Flow = Generator<Activity, void, void>;

export function start(flow: Flow, done: () => void = () => undefined): void {
  const step = () => {
    const { value, done: isOver } = flow.next();
    if (isOver) done();
    else value(step);
  };
  step();
}

/** Ends when all of them have ended. */
export function together(activities: readonly Activity[]): Activity {
  return (done) => {
    let left = activities.length;
    if (left === 0) return done();
    for (const activity of activities)
      activity(() => {
        left -= 1;
        if (left === 0) done();
      });
  };
}
