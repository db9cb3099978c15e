import { getInstanceSettings as contract } from '@guildhall/protocol/operations/instance/get-instance-settings'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'

/** Only Guildhall has this: the effective settings, including defaults. */
export const getInstanceSettings = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ kernel }) => kernel.settings.current,
})
