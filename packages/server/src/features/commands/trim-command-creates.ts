import type { Essentials } from '../../kernel/parts/essentials.ts'

/** Removes the counts of created commands of past days. */
export async function trimCommandCreates({ store, clock }: Essentials): Promise<void> {
  const now = clock.now()
  await store.write((tx) => tx.q.deleteFrom('application_command_creates').where('ends_at', '<=', now).execute())
}
