import { CountsQuery, Guild } from '@guildhall/protocol/objects/guild'
import { operation, ReadyJson } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'
import { toGuild, toGuildJson } from './guilds-view.ts'

export const getGuild = operation({
  name: 'Get Guild',
  method: 'GET',
  path: '/guilds/:guildId',
  requires: member,
  query: CountsQuery,
  returns: Guild,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, guild, query }) => {
    if (!query.with_counts) return new ReadyJson(toGuildJson(guild))
    return {
      ...toGuild(guild),
      approximate_member_count: guild.state.memberCount,
      approximate_presence_count: await kernel.presences.countOnline(guild.id),
    }
  },
})
