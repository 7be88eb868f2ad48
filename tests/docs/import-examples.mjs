import { createInterface } from 'node:readline';

// Runs examples one after another: `{file, env, mark}` on each line of stdin. Prints `mark` and an exit code
// when the example has ended. Starting a process for each would take longer than most calls.

for await (const line of createInterface({ input: process.stdin })) {
  const { file, env, mark } = JSON.parse(line);
  Object.assign(process.env, env);
  const exit = await import(file).then(
    () => 0,
    (error) => {
      console.log(error);
      return 1;
    },
  );
  process.stdout.write(`${mark}${exit}\n`);
}
