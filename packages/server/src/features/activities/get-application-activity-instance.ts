import { getApplicationActivityInstance as contract } from '@guildhall/protocol/operations/activities/get-application-activity-instance'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { ownApplication } from '../../kernel/permissions/requirement.ts'
import { findActivityInstance } from './activities-store.ts'
import { readInstanceId, toActivityInstance } from './activities-view.ts'

/** Lets an application's server verify that a user is really in an instance (docs/spec/activities.md#instances). */
export const getApplicationActivityInstance = operation(contract, {
  requires: ownApplication,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ db, params }) => {
    const named = readInstanceId(params.instance)
    const found = named && (await findActivityInstance(db, { ...named, application_id: params.applicationId }))
    if (!named || found?.launch_id !== named.launch_id) throw new ApiError('NotFound')
    return toActivityInstance(found)
  },
})
