import type { Feature } from '../../kernel/feature.ts'
import { trimClaimAuthorizations } from './trim-claim-authorizations.ts'

export const placeholdersFeature: Feature = {
  dailyTasks: [trimClaimAuthorizations],
}
