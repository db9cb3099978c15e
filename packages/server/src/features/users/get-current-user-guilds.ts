import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildsQuery } from '@guildhall/protocol/objects/guilds/guild'
import { getCurrentUserGuilds as contract } from '@guildhall/protocol/operations/users/get-current-user-guilds'
import { operation, ReadyJson } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { listOwnGuilds, ownGuildsJson } from './current-user-guilds-actions.ts'
import { toPartialGuildsJson } from './users-view.ts'

/** In ascending order of ids; with `before`, the page ends directly below it. */
export const getCurrentUserGuilds = operation(contract, {
  requires: authenticated,
  oauth2Scope: 'guilds',
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, query }) => {
    const userId = caller.user.id
    if (isPlain(query)) return new ReadyJson(await ownGuildsJson(kernel, userId))
    const page = { before: query.before, after: query.after, limit: query.limit ?? LIMITS.guildsPerPage.max }
    const found = await listOwnGuilds(kernel, userId, page)
    if (!query.with_counts) return new ReadyJson(toPartialGuildsJson(userId, found))
    const online = await Promise.all(found.map(({ settings }) => kernel.presences.countOnline(settings.id)))
    return new ReadyJson(toPartialGuildsJson(userId, found, online))
  },
})

/** Whether the request has no parameters. */
const isPlain = ({ before, after, limit, with_counts }: GuildsQuery): boolean =>
  before === undefined && after === undefined && limit === undefined && !with_counts
