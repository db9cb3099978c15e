import { getInstanceSettings as contract } from '@guildhall/protocol/operations/instance/get-instance-settings'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'

/** Ours: the settings in force, defaults included. */
export const getInstanceSettings = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ kernel }) => kernel.settings.current,
})
