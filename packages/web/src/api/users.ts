import { countOrNull, listFrom, objectFrom, textFrom, textOrNull } from './decode.ts'
import { request } from './request.ts'

export type Me = { id: string; username: string; displayName: string }
export type GuildSummary = { id: string; name: string; owner: boolean; members: number | null; online: number | null }

export async function findMe(token: string, signal: AbortSignal): Promise<Me> {
  const user = objectFrom(await request({ method: 'GET', path: '/api/v10/users/@me', token, signal }))
  const username = textFrom(user, 'username')
  return { id: textFrom(user, 'id'), username, displayName: textOrNull(user, 'global_name') ?? username }
}

export async function listMyGuilds(token: string, signal: AbortSignal): Promise<GuildSummary[]> {
  const path = '/api/v10/users/@me/guilds?with_counts=true'
  return listFrom(await request({ method: 'GET', path, token, signal }), toGuildSummary)
}

function toGuildSummary(entry: unknown): GuildSummary {
  const guild = objectFrom(entry)
  return {
    id: textFrom(guild, 'id'),
    name: textFrom(guild, 'name'),
    owner: guild.owner === true,
    members: countOrNull(guild, 'approximate_member_count'),
    online: countOrNull(guild, 'approximate_presence_count'),
  }
}
