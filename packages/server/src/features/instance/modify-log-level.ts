import { modifyLogLevel as contract } from '@guildhall/protocol/operations/instance/modify-log-level'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'

/** Only Guildhall has this: sets the log level of all processes that share the store, until they are restarted. */
export const modifyLogLevel = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body: { level }, note, write }) => {
    await write(async () => note({ level: { old: kernel.log.level, new: level } }))
    kernel.setLogLevel(level)
  },
})
