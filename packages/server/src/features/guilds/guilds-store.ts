import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { type Db, statement } from '../../store/db.ts'
import { nameKey } from '../../store/rows/name-key.ts'

const update = statement<
  {
    id: string
    ownerId: string
    isDiscoverable: boolean
    nameKey: string
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
      name_key: param('nameKey'),
      dms_disabled_until: param('dmsDisabledUntil'),
      vanity_url_code: param('vanityCode'),
      wire: param('wire'),
    })
    .where('id', '=', param('id')),
)

export async function insertGuild(db: Db, settings: GuildSettings): Promise<void> {
  const row = {
    id: settings.id,
    owner_id: settings.owner_id,
    member_count: 0,
    is_unavailable: false,
    is_discoverable: isDiscoverable(settings),
    name_key: nameKey(settings.name),
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
    nameKey: nameKey(settings.name),
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

/** Switches a guild off for a while, or on again. */
export async function updateAvailability(db: Db, id: string, isUnavailable: boolean): Promise<void> {
  await db.q.updateTable('guilds').set({ is_unavailable: isUnavailable }).where('id', '=', id).execute()
}

/** What hangs on the guild stays behind: a job sweeps it away. */
export async function removeGuild(db: Db, id: string): Promise<void> {
  await db.q.deleteFrom('guilds').where('id', '=', id).execute()
}
