import { LIMITS } from '@guildhall/protocol/limits'
import { GuildsQuery, PartialGuild } from '@guildhall/protocol/objects/guild'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { listGuildsOf, listRolesOf } from './users-store.ts'
import { toPartialGuild } from './users-view.ts'

/** Ascending by id; with `before` the page is the one that ends just below it. */
export const getCurrentUserGuilds = operation({
  name: 'Get Current User Guilds',
  method: 'GET',
  path: '/users/@me/guilds',
  requires: anyone,
  opens: 'guilds',
  query: GuildsQuery,
  returns: list(PartialGuild),
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, caller, query }) => {
    const userId = caller.user.id
    const page = { before: query.before, after: query.after, limit: query.limit ?? LIMITS.guildsPerPage.max }
    const found = await listGuildsOf(db, userId, page)
    const roles = await listRolesOf(
      db,
      userId,
      found.map(({ settings }) => settings.id),
    )
    const online = await Promise.all(
      query.with_counts ? found.map(({ settings }) => kernel.presences.countOnline(settings.id)) : [],
    )
    return found.map((each, index) => ({
      ...toPartialGuild(userId, each, roles.get(each.settings.id) ?? new Map()),
      ...(query.with_counts && {
        approximate_member_count: each.memberCount,
        approximate_presence_count: online[index] ?? 0,
      }),
    }))
  },
})
