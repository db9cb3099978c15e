import { getActivityLink as contract } from '@guildhall/protocol/operations/activity-links/get-activity-link'
import { ApiError } from '../../kernel/api-error.ts'
import { applicationOf } from '../../kernel/callers/caller.ts'
import { operation } from '../../kernel/operation.ts'
import { userOfApplication } from '../../kernel/permissions/requirement.ts'
import { mayRun } from '../applications/launchable-rules.ts'
import { mustFindLink } from './links-store.ts'
import { toActivityLink } from './links-view.ts'

/** The contents of a link, for users who may run the Activity. An expired link is unknown. */
export const getActivityLink = operation(contract, {
  requires: userOfApplication,
  oauth2Scope: 'any',
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, caller, application: { id }, params: { link } }) => {
    const isPerson = applicationOf(caller) === undefined
    if (isPerson && !(await mayRun(db, id, caller.user.id))) throw new ApiError('MissingAccess')
    return toActivityLink(await mustFindLink(db, id, link, kernel.clock.now()))
  },
})
