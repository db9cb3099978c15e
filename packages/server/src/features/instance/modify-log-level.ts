import { modifyLogLevel as contract } from '@guildhall/protocol/operations/instance/modify-log-level'
import { administratorActionsIn } from '../../kernel/monitoring/administrator-actions.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'

/** Ours: from which level on every process that shares the store logs, until it is started again. */
export const modifyLogLevel = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, body: { level } }) => {
    administratorActionsIn(kernel.log).info(
      { administrator_id: caller.user.id, from: kernel.log.level, level },
      'an administrator set the level of the log',
    )
    kernel.logFrom(level)
  },
})
