import type { Feature } from '../../kernel/feature.ts'
import { modifyGuildIncidentActions } from './modify-guild-incident-actions.ts'

export const incidents: Feature = {
  operations: [modifyGuildIncidentActions],
}
