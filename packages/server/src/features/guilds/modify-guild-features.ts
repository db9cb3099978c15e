import { modifyGuildFeatures as contract } from '@guildhall/protocol/operations/guilds/modify-guild-features'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { changeGuild } from './guilds-actions.ts'
import { withFeatures } from './guilds-view.ts'

/** Only Guildhall has this: any feature can be switched on, without the requirements of Modify Guild. */
export const modifyGuildFeatures = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: ({ body, note, write }) =>
    write((tx) => {
      const { settings } = tx.guild
      const after = withFeatures(settings, body.features)
      note({ name: settings.name, features: { old: settings.features, new: after.features } })
      return changeGuild(tx, after)
    }),
})
