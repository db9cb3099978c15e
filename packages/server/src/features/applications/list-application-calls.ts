import { ApplicationCall } from '@guildhall/protocol/objects/application-call'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'

/** The last calls of an application to this process, the newest first: an operation of our own. */
export const listApplicationCalls = operation({
  name: 'List Application Calls',
  method: 'GET',
  path: '/applications/:applicationId/calls',
  requires: holderOfApplication('read'),
  callers: ['user'],
  returns: list(ApplicationCall),
  emits: [],
  audits: 'none',
  handle: async ({ kernel, application }) =>
    kernel.calls.of(application.id).map(({ at, ...call }) => ({ ...call, at: new Date(at).toISOString() })),
})
