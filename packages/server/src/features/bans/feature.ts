import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { bans } from './bans-tables.ts'

export const bansFeature: Feature = {
  // A ban of a deleted user remains in the guild’s list.
  hooks: [ownCleanup.with({ table: bans, owner: 'user', some: null })],
}
