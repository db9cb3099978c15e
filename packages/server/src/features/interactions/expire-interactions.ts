import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { isAnyDue, removeDue } from '../interaction-answers/interactions-store.ts'
import { tellOfFailure } from './interactions-actions.ts'

const AT_ONCE = 100
const UNIT = { name: 'expire-interactions', emits: ['INTERACTION_FAILURE'] } as const

/** Removes interactions whose time is over; who waits for an answer is told that there will be none. */
export async function expireInteractions(kernel: Kernel): Promise<void> {
  const { store, clock } = kernel
  if (!(await isAnyDue(store.db, clock.now()))) return
  for (;;) {
    const count = await writeAsSystem(kernel, UNIT, async (tx) => {
      const { unanswered, count } = await removeDue(tx.db, tx.now, AT_ONCE)
      for (const each of unanswered) tellOfFailure(tx, each)
      return count
    })
    if (count < AT_ONCE) return
  }
}
