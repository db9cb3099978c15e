import type { Feature } from '../../kernel/feature.ts'
import { membersLeaving, membersLetIn } from '../members/members-hooks.ts'
import { actionGuildJoinRequest } from './action-guild-join-request.ts'
import { createGuildJoinRequest } from './create-guild-join-request.ts'
import { getGuildJoinRequests } from './get-guild-join-requests.ts'
import { getGuildMemberVerification } from './get-guild-member-verification.ts'
import { modifyGuildMemberVerification } from './modify-guild-member-verification.ts'
import { releasePendingMembers } from './release-pending-members.ts'
import { approveRequest, forgetRequests } from './screening-actions.ts'
import { SCREENING_TABLES } from './screening-tables.ts'

export const screening: Feature = {
  tables: SCREENING_TABLES,
  operations: [
    getGuildMemberVerification,
    modifyGuildMemberVerification,
    createGuildJoinRequest,
    getGuildJoinRequests,
    actionGuildJoinRequest,
  ],
  jobs: [releasePendingMembers],
  hooks: [membersLeaving.with(forgetRequests), membersLetIn.with(approveRequest)],
}
