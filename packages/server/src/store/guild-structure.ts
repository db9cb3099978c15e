import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { GuildSettings } from '@guildhall/protocol/objects/guild'
import type { Role } from '@guildhall/protocol/objects/role'
import { byId, type GuildState } from '@guildhall/protocol/state/guild-state'
import { type Db, statement } from './db.ts'

/** A guild's structure as its rows hold it, with the version of the guild's stream that it belongs to. */
export interface LoadedGuild {
  state: GuildState
  version: number
  rightsVersion: number
}

const findStream = statement<{ id: string }, { version: number; rights_version: number }>((q, param) =>
  q.selectFrom('streams').select(['version', 'rights_version']).where('id', '=', param('id')),
)
const findGuild = statement<{ id: string }, { wire: string; member_count: number }>((q, param) =>
  q.selectFrom('guilds').select(['wire', 'member_count']).where('id', '=', param('id')),
)
const listRoles = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('roles').select('wire').where('guild_id', '=', param('id')),
)
const listChannels = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('channels').select('wire').where('guild_id', '=', param('id')),
)

/**
 * Reads a guild's structure. If a change came between its statements it reads again, so that rows and version always
 * belong together.
 */
export async function loadGuild(db: Db, id: string): Promise<LoadedGuild | undefined> {
  for (;;) {
    // One after the other: statements that go out together may be answered from different moments, in any order.
    const [stream] = await findStream(db, { id })
    const [[found], roles, channels] = await Promise.all([
      findGuild(db, { id }),
      listRoles(db, { id }),
      listChannels(db, { id }),
    ])
    const [after] = await findStream(db, { id })
    if (!stream || !found) return undefined
    if (stream.version !== after?.version) continue
    return {
      version: stream.version,
      rightsVersion: stream.rights_version,
      state: {
        settings: parsed<GuildSettings>(found.wire),
        roles: byId(roles.map(({ wire }) => parsed<Role>(wire))),
        channels: byId(channels.map(({ wire }) => parsed<GuildChannel>(wire))),
        memberCount: found.member_count,
      },
    }
  }
}

const parsed = <T>(wire: string): T => JSON.parse(wire) as T
