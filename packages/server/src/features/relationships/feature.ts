import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { relationships } from './relationships-tables.ts'

export const relationshipsFeature: Feature = {
  // A deleted user’s relationships end with events; those of others who blocked them remain.
  hooks: [ownCleanup.with({ table: relationships, owner: 'user', some: null })],
}
