import { ActivityRefusalEntry } from '@guildhall/protocol/objects/activity-proxy'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'

/** What was last refused to an Activity by this process, the newest first: an operation of our own. */
export const listActivityRefusals = operation({
  name: 'List Activity Refusals',
  method: 'GET',
  path: '/guildhall/applications/:applicationId/activity-refusals',
  requires: holderOfApplication('read'),
  callers: ['user'],
  returns: list(ActivityRefusalEntry),
  emits: [],
  audits: 'none',
  handle: async ({ kernel, application }) =>
    kernel.activityRefusals.of(application.id).map(({ at, ...refusal }) => ({
      at: new Date(at).toISOString(),
      ...refusal,
    })),
})
