import { anything, list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'

/** Games that a client on the desktop would look for: none are known here. Some libraries ask before they are ready. */
export const listDetectableApplications = operation({
  name: 'List Detectable Applications',
  method: 'GET',
  path: '/applications/detectable',
  requires: anyone,
  returns: list(anything()),
  emits: [],
  audits: 'none',
  handle: () => [],
})
