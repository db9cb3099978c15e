import type { Feature } from '../../kernel/feature.ts'
import { endBoosts } from './end-boosts.ts'
import { setGuildBoosts } from './set-guild-boosts.ts'

export const boosts: Feature = {
  operations: [setGuildBoosts],
  jobs: [endBoosts],
}
