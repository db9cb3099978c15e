import type { Feature } from '../../kernel/feature.ts'
import { membersRemoved } from '../members/members-hooks.ts'
import { leaveIntegrations } from './leaving-actions.ts'

export const integrationsFeature: Feature = {
  hooks: [membersRemoved.with(leaveIntegrations)],
}
