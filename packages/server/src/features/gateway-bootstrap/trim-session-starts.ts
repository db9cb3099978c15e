import type { Essentials } from '../../kernel/parts/essentials.ts'

/** Removes expired counts and keys of session starts. */
export async function trimSessionStarts({ store, clock }: Essentials): Promise<void> {
  const now = clock.now()
  await store.write(async (tx) => {
    await tx.q.deleteFrom('session_starts').where('ends_at', '<=', now).execute()
    await tx.q.deleteFrom('identify_turns').where('free_at', '<=', now).execute()
  })
}
