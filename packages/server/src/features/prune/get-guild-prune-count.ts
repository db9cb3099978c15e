import { getGuildPruneCount as contract } from '@guildhall/protocol/operations/prune/get-guild-prune-count'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { countPrunable } from './prune-actions.ts'
import { selectionOf } from './prune-rules.ts'

/** Recent activity is stored first, so that members who were just active don't count (docs/spec/prune.md#inactivity). */
export const getGuildPruneCount = operation(contract, {
  requires: permission('MANAGE_GUILD', 'KICK_MEMBERS'),
  emits: [],
  audits: 'none',
  handle: async ({ actor, query, db, kernel }) => {
    await kernel.activity.write()
    const selection = selectionOf(actor, query, kernel.clock.now())
    return { pruned: await countPrunable(db, actor.guild, selection) }
  },
})
