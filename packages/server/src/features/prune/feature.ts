import type { Feature } from '../../kernel/feature.ts'
import { beginGuildPrune } from './begin-guild-prune.ts'
import { getGuildPruneCount } from './get-guild-prune-count.ts'
import { pruneMembers } from './prune-members.ts'

export const prune: Feature = {
  operations: [getGuildPruneCount, beginGuildPrune],
  jobs: [pruneMembers],
}
