import { modifyLogLevel as contract } from '@guildhall/protocol/operations/instance/modify-log-level'
import { administratorActionsIn } from '../../kernel/monitoring/administrator-actions.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'

/** Only Guildhall has this: sets the log level of all processes that share the store, until they are restarted. */
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
    kernel.setLogLevel(level)
  },
})
