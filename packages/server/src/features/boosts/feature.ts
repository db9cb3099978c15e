import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { boosts } from './boosts-tables.ts'

export const boostsFeature: Feature = {
  // A deleted user’s boosts end when they leave the guild.
  hooks: [ownCleanup.with({ table: boosts, owner: 'user', some: null })],
}
