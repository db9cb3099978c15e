import { listDetectableApplications as contract } from '@guildhall/protocol/operations/applications/list-detectable-applications'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'

/** Games that a client on the desktop would look for: none are known here. Some libraries ask before they are ready. */
export const listDetectableApplications = operation(contract, {
  requires: anyone,
  emits: [],
  audits: 'none',
  handle: () => [],
})
