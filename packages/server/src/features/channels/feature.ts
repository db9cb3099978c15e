import type { Feature } from '../../kernel/feature.ts'
import { rolesDropped } from '../roles/roles-hooks.ts'
import { removeOverwritesOf } from './overwrites-actions.ts'

export const channelsFeature: Feature = {
  hooks: [rolesDropped.with(removeOverwritesOf)],
}
