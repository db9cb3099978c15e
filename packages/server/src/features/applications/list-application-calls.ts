import { listApplicationCalls as contract } from '@guildhall/protocol/operations/applications/list-application-calls'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'

/** Returns an application's last calls to this process, newest first. Only Guildhall has this operation. */
export const listApplicationCalls = operation(contract, {
  requires: holderOfApplication('read'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, application }) =>
    kernel.calls.of(application.id).map(({ at, ...call }) => ({ ...call, at: new Date(at).toISOString() })),
})
