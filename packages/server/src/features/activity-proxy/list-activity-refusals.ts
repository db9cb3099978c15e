import { listActivityRefusals as contract } from '@guildhall/protocol/operations/activity-proxy/list-activity-refusals'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'

/** What was last refused to an Activity by this process, the newest first: an operation of our own. */
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
