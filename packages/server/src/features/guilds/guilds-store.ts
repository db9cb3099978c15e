import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { findRow, insertRow, removeRows, updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { nameKey } from '../../store/rows/name-key.ts'
import { guilds } from '../../store/tables/guilds.ts'

export async function insertGuild(db: Db, settings: GuildSettings): Promise<void> {
  const counts = { member_count: 0, is_unavailable: false, vanity_url_uses: 0 }
  await insertRow(db, guilds, { id: settings.id, ...counts, ...rowOf(settings) })
}

export async function updateGuild(db: Db, settings: GuildSettings): Promise<void> {
  await updateRows(db, guilds, { id: settings.id }, rowOf(settings))
}

/** The columns of a guild's settings. */
const rowOf = (settings: GuildSettings) => ({
  owner_id: settings.owner_id,
  is_discoverable: isDiscoverable(settings),
  name_key: nameKey(settings.name),
  dms_disabled_until: dmsDisabledUntil(settings),
  vanity_url_code: settings.vanity_url_code,
  wire: JSON.stringify(settings),
})

/** A guild's own fields, from its row. */
export async function findSettings(db: Db, id: string): Promise<GuildSettings | undefined> {
  const row = await findRow(db, guilds, { id })
  return row && JSON.parse(row.wire)
}

const isDiscoverable = ({ features }: GuildSettings): boolean => features.includes('DISCOVERABLE')

const dmsDisabledUntil = ({ incidents_data }: GuildSettings): number | null =>
  incidents_data?.dms_disabled_until == null ? null : Date.parse(incidents_data.dms_disabled_until)

/** Makes a guild unavailable, or available again. */
export async function updateAvailability(db: Db, id: string, isUnavailable: boolean): Promise<void> {
  await updateRows(db, guilds, { id }, { is_unavailable: isUnavailable })
}

/** A job removes the rows that belong to the guild. */
export async function removeGuild(db: Db, id: string): Promise<void> {
  await removeRows(db, guilds, { id })
}
