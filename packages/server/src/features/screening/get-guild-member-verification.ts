import { getGuildMemberVerification as contract } from '@guildhall/protocol/operations/screening/get-guild-member-verification'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { screensMembers } from '../../kernel/permissions/verification.ts'
import { findForm } from './screening-forms-store.ts'
import { NO_FORM } from './screening-rules.ts'

/** Pending members can read it too. A guild with screening but without questions has an empty form. */
export const getGuildMemberVerification = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => {
    const form = await findForm(db, guild.id)
    if (!form && !screensMembers(guild.settings)) throw new ApiError('UnknownMemberVerificationForm')
    return form ?? NO_FORM
  },
})
