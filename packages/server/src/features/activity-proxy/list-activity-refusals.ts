import { listActivityRefusals as contract } from '@guildhall/protocol/operations/activity-proxy/list-activity-refusals'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'

/**
 * Returns the requests and resources that this process recently refused to an Activity, newest first. Only Guildhall has this
 * operation.
 */
export const listActivityRefusals = operation(contract, {
  requires: holderOfApplication('read'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, application }) =>
    kernel.activityRefusals.of(application.id).map(({ at, ...refusal }) => ({
      at: new Date(at).toISOString(),
      ...refusal,
    })),
})
