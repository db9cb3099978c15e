import { getGuild as contract } from '@guildhall/protocol/operations/guilds/get-guild'
import { operation, ReadyJson } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { toGuild, toGuildJson } from './guilds-view.ts'

export const getGuild = operation(contract, {
  requires: member,
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
