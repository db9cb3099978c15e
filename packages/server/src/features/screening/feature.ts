import type { Feature } from '../../kernel/feature.ts'
import { membersLeaving, membersLetIn } from '../members/members-hooks.ts'
import { approveRequest, forgetRequests } from './screening-actions.ts'

export const screeningFeature: Feature = {
  hooks: [membersLeaving.with(forgetRequests), membersLetIn.with(approveRequest)],
}
