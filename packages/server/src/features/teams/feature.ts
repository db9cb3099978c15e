import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { teams } from './teams-tables.ts'

export const teamsFeature: Feature = {
  // The unit of work that deletes a user deletes their teams.
  hooks: [ownCleanup.with({ table: teams, owner: 'user', some: null })],
}
