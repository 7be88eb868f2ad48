import type { Terminal } from '@catraca/stack/command/terminal';
import type { ComposeProject } from './docker.ts';

/**
 * Reconciles and verifies the ledger with the tools image, as an operator does. Throws a UserError when
 * either finds something.
 */
export async function proveBooks(project: ComposeProject, terminal: Terminal): Promise<void> {
  for (const tool of ['reconcile', 'ledger'])
    await terminal.step(`${tool} from the tools image`, async (progress) => {
      const lines = (await project.run('run', '--rm', 'tools', tool)).trim().split('\n');
      progress(lines.filter((line) => /charges|✓/.test(line)).join('; '));
    });
}
