import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { membersLeaving, membersLetIn } from '../members/members-hooks.ts'
import { approveRequest, forgetRequests } from './screening-actions.ts'
import { joinRequests } from './screening-tables.ts'

export const screeningFeature: Feature = {
  hooks: [
    membersLeaving.with(forgetRequests),
    membersLetIn.with(approveRequest),
    // A deleted user's rows are removed when they leave the guild.
    ownCleanup.with({ table: joinRequests, owner: 'user', some: null }),
  ],
}
