import { beginGuildPrune as contract } from '@guildhall/protocol/operations/prune/begin-guild-prune'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { PEOPLE_LEAVING } from '../members/members-actions.ts'
import { beginPrune, countPrunable } from './prune-actions.ts'
import { daysOf, selectionOf } from './prune-rules.ts'

/**
 * A few members are removed before the answer. Many are counted first, and most of them are removed afterwards: the selection is
 * fixed at the start (docs/spec/prune.md#starting-a-prune, docs/decisions/0017-who-is-inactive.md).
 */
export const beginGuildPrune = operation(contract, {
  requires: permission('MANAGE_GUILD', 'KICK_MEMBERS'),
  emits: PEOPLE_LEAVING,
  audits: 'MEMBER_PRUNE',
  handle: async ({ actor, body, reason, db, kernel, write }) => {
    await kernel.activity.write()
    const now = kernel.clock.now()
    const isCounted = body.compute_prune_count ?? true
    const counted = isCounted ? await countPrunable(db, actor.guild, selectionOf(actor, body, now)) : null
    if (counted === 0) return { pruned: 0 }
    return write(async (tx) => {
      const order = { userId: tx.actor.userId, reason, days: daysOf(body) }
      const removed = await beginPrune(tx, tx.guild, { ...order, ...selectionOf(tx.actor, body, now) })
      return { pruned: isCounted ? (removed ?? counted) : null }
    })
  },
})
