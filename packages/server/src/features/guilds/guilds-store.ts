import type { GuildSettings } from '@guildhall/protocol/objects/guild'
import { sql } from 'kysely'
import { type Db, statement } from '../../store/db.ts'

const update = statement<
  {
    id: string
    ownerId: string
    isDiscoverable: boolean
    dmsDisabledUntil: number | null
    vanityCode: string | null
    wire: string
  },
  never
>((q, param) =>
  q
    .updateTable('guilds')
    .set({
      owner_id: param('ownerId'),
      is_discoverable: param('isDiscoverable'),
      dms_disabled_until: param('dmsDisabledUntil'),
      vanity_url_code: param('vanityCode'),
      wire: param('wire'),
    })
    .where('id', '=', param('id')),
)

/** Whether a guild is somebody's. */
export async function ownsGuilds({ q }: Db, userId: string): Promise<boolean> {
  const some = await q.selectFrom('guilds').select('id').where('owner_id', '=', userId).limit(1).execute()
  return some.length > 0
}

const count = statement<{ id: string; by: number }, never>((q, param) =>
  q
    .updateTable('guilds')
    .set({ member_count: sql<number>`member_count + ${param('by')}` })
    .where('id', '=', param('id')),
)

export async function insertGuild(db: Db, settings: GuildSettings): Promise<void> {
  const row = {
    id: settings.id,
    owner_id: settings.owner_id,
    member_count: 0,
    is_unavailable: false,
    is_discoverable: isDiscoverable(settings),
    dms_disabled_until: dmsDisabledUntil(settings),
    vanity_url_code: settings.vanity_url_code,
    vanity_url_uses: 0,
    wire: JSON.stringify(settings),
  }
  await db.q.insertInto('guilds').values(row).execute()
}

export async function updateGuild(db: Db, settings: GuildSettings): Promise<void> {
  const { id, owner_id: ownerId } = settings
  await update(db, {
    id,
    ownerId,
    isDiscoverable: isDiscoverable(settings),
    dmsDisabledUntil: dmsDisabledUntil(settings),
    vanityCode: settings.vanity_url_code,
    wire: JSON.stringify(settings),
  })
}

/** A guild's own fields, as its row has them. */
export async function findSettings(db: Db, id: string): Promise<GuildSettings | undefined> {
  const row = await db.q.selectFrom('guilds').select('wire').where('id', '=', id).executeTakeFirst()
  return row && JSON.parse(row.wire)
}

const isDiscoverable = ({ features }: GuildSettings): boolean => features.includes('DISCOVERABLE')

const dmsDisabledUntil = ({ incidents_data }: GuildSettings): number | null =>
  incidents_data?.dms_disabled_until == null ? null : Date.parse(incidents_data.dms_disabled_until)

/** A guild that anyone may find. */
export interface DiscoverableGuild {
  settings: GuildSettings
  memberCount: number
}

/** A page of the guilds that anyone may find, ascending by id. */
export async function listDiscoverableGuilds(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<DiscoverableGuild[]> {
  const rows = await db.q
    .selectFrom('guilds')
    .select(['wire', 'member_count'])
    .where('is_discoverable', '=', true)
    .where('is_unavailable', '=', false)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ wire, member_count }) => ({ settings: JSON.parse(wire), memberCount: member_count }))
}

/** Switches a guild off for a while, or on again. */
export async function updateAvailability(db: Db, id: string, isUnavailable: boolean): Promise<void> {
  await db.q.updateTable('guilds').set({ is_unavailable: isUnavailable }).where('id', '=', id).execute()
}

/** Raises or lowers how many members a guild has. */
export async function countMembers(db: Db, id: string, by: number): Promise<void> {
  await count(db, { id, by })
}

/** What hangs on the guild stays behind: a job sweeps it away. */
export async function removeGuild(db: Db, id: string): Promise<void> {
  await db.q.deleteFrom('guilds').where('id', '=', id).execute()
}
