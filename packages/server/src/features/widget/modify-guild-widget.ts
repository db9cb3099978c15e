import { modifyGuildWidget as contract } from '@guildhall/protocol/operations/widget/modify-guild-widget'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { changeGuild } from '../guilds/guilds-actions.ts'
import { mustBeFitChannel, mustNotChangeTooOften } from './widget-rules.ts'
import { toWidgetSettings, withWidgetChanges } from './widget-view.ts'

export const modifyGuildWidget = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: ({ kernel, params, body, write }) => {
    mustNotChangeTooOften(kernel.throttles, params.guildId)
    return write(async (tx) => {
      mustBeFitChannel(tx.guild, body.channel_id)
      return toWidgetSettings(await changeGuild(tx, withWidgetChanges(tx.guild.settings, body)))
    })
  },
})
