import { getGuildWidgetSettings as contract } from '@guildhall/protocol/operations/widget/get-guild-widget-settings'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { toWidgetSettings } from './widget-view.ts'

export const getGuildWidgetSettings = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: ({ guild }) => toWidgetSettings(guild.settings),
})
