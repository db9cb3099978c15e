import type { Feature } from '../../kernel/feature.ts'
import { beginGuildPrune } from './begin-guild-prune.ts'
import { getGuildPruneCount } from './get-guild-prune-count.ts'
import { pruneMembers } from './prune-members.ts'
import { PRUNE_TABLES } from './prune-tables.ts'

export const prune: Feature = {
  tables: PRUNE_TABLES,
  operations: [getGuildPruneCount, beginGuildPrune],
  jobs: [pruneMembers],
}
