import type { Kernel } from '../../kernel/kernel.ts'

/** Forgets the days that are over in which commands were created. */
export async function trimCommandCreates({ store, clock }: Kernel): Promise<void> {
  const now = clock.now()
  await store.write((tx) => tx.q.deleteFrom('application_command_creates').where('ends_at', '<=', now).execute())
}
