import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { isAnyDue, removeDue } from '../interaction-responses/interactions-store.ts'
import { reportFailure } from './interactions-actions.ts'

const BATCH_SIZE = 100
const UNIT = { name: 'expire-interactions', emits: ['INTERACTION_FAILURE'] } as const

/** Removes expired interactions, and notifies users who still wait for a response that there will be none. */
export async function expireInteractions(kernel: Kernel): Promise<void> {
  const { store, clock } = kernel
  if (!(await isAnyDue(store.db, clock.now()))) return
  for (;;) {
    const count = await writeAsSystem(kernel, UNIT, async (tx) => {
      const { unanswered, count } = await removeDue(tx.db, tx.now, BATCH_SIZE)
      for (const each of unanswered) reportFailure(tx, each)
      return count
    })
    if (count < BATCH_SIZE) return
  }
}
