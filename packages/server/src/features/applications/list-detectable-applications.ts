import { listDetectableApplications as contract } from '@guildhall/protocol/operations/applications/list-detectable-applications'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'

/** Games that a desktop client would detect: none are known here. Some libraries request the list before they are ready. */
export const listDetectableApplications = operation(contract, {
  requires: authenticated,
  emits: [],
  audits: 'none',
  handle: () => [],
})
