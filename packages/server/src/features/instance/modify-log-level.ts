import { LogLevelChange } from '@guildhall/protocol/objects/instance-administration'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/requirement.ts'
import { deedsIn } from './instance-actions.ts'

/** Ours: from which level on every process that shares the store logs, until it is started again. */
export const modifyLogLevel = operation({
  name: 'Modify Log Level',
  method: 'PUT',
  path: '/guildhall/instance/log-level',
  requires: administrator,
  callers: ['user'],
  body: LogLevelChange,
  recentAuthentication: true,
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, body: { level } }) => {
    deedsIn(kernel.log).info(
      { administrator_id: caller.user.id, from: kernel.log.level, level },
      'an administrator set the level of the log',
    )
    kernel.logFrom(level)
  },
})
