import { Guild, GuildFeatureList } from '@guildhall/protocol/objects/guild'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/requirement.ts'
import { changeGuild } from './guilds-actions.ts'
import { withFeatures } from './guilds-view.ts'

/** Ours: every feature can be switched on, whatever Modify Guild would ask for it. */
export const modifyGuildFeatures = operation({
  name: 'Modify Guild Features',
  method: 'PUT',
  path: '/guildhall/guilds/:guildId/features',
  requires: administratorOfGuild,
  body: GuildFeatureList,
  recentAuthentication: true,
  returns: Guild,
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: ({ body, write }) => write((tx) => changeGuild(tx, withFeatures(tx.guild.settings, body.features))),
})
