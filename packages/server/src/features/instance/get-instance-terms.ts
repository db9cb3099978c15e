import { getInstanceTerms as contract } from '@guildhall/protocol/operations/instance/get-instance-terms'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'

/** Only Guildhall has this: what users accept when they register, so everybody may read it. */
export const getInstanceTerms = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: ({ kernel: { settings } }) => ({ text: settings.current.terms, version: settings.current.terms_version }),
})
