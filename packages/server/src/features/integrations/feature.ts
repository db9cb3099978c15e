import type { Feature } from '../../kernel/feature.ts'
import { membersGone } from '../members/members-hooks.ts'
import { leaveIntegrations } from './leaving-actions.ts'

export const integrationsFeature: Feature = {
  hooks: [membersGone.with(leaveIntegrations)],
}
