import type { Feature } from '../../kernel/feature.ts'
import { BOOSTS_TABLES } from './boosts-tables.ts'
import { endBoosts } from './end-boosts.ts'
import { setGuildBoosts } from './set-guild-boosts.ts'

export const boosts: Feature = {
  tables: BOOSTS_TABLES,
  operations: [setGuildBoosts],
  jobs: [endBoosts],
}
