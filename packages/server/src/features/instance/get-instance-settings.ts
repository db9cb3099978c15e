import { InstanceSettings } from '@guildhall/protocol/objects/instance-settings'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/requirement.ts'

/** Ours: the settings in force, defaults included. */
export const getInstanceSettings = operation({
  name: 'Get Instance Settings',
  method: 'GET',
  path: '/guildhall/instance/settings',
  requires: administrator,
  callers: ['user'],
  returns: InstanceSettings,
  emits: [],
  audits: 'none',
  handle: ({ kernel }) => kernel.settings.current,
})
