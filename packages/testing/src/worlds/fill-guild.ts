import { newMember } from 'guildhall/features/members/members-view'
import { newUser } from 'guildhall/features/users/users-view'
import { endOfQuarter } from 'guildhall/store/rows/activity'
import { nameKey } from 'guildhall/store/rows/name-key'
import { sql } from 'kysely'
import type { World } from './world.ts'

/** The members for a guild: users named `name` with seven digits. */
export interface GuildContents {
  guildId: string
  /** A role that all of them have; null for none. */
  roleId: string | null
  name: string
  count: number
  /** How long they have been inactive, ms; active by default. */
  inactive_ms?: number
}

/** Each call has a range of IDs of its own, older than any current one. */
let next = 200_000_000_000_000_000n
const RANGE = 10_000_000_000_000n
const STEP = 4096n

/**
 * Fills a guild with new members, each of whom is also among its bans. The database creates them itself, a million in
 * some seconds, without operations and events.
 * @returns the ID of a member by their number
 */
export async function fillGuild(world: World, filling: GuildContents): Promise<(index: number) => string> {
  const { guildId, roleId, name, count, inactive_ms = 0 } = filling
  const { kernel } = world.app
  const first = next
  next += RANGE
  const since = kernel.clock.now() - inactive_ms
  const member = JSON.stringify({ ...newMember(since), roles: roleId === null ? [] : [roleId] })
  const user = JSON.stringify(newUser('<id>', '<name>', false))
  const guild = sql.raw(guildId)
  const people = sql`
    with recursive numbers(i) as (
      select 0 union all select i + 1 from numbers where i + 1 < ${sql.lit(count)}
    ), people as (
      select ${sql.raw(String(first))} + cast(i as bigint) * ${sql.raw(String(STEP))} as id,
        ${sql.lit(nameKey(name))} || substr(cast(10000000 + i as text), 2) as name
      from numbers
    )`
  const wire = sql`replace(replace(${sql.lit(user)}, '<id>', cast(id as text)), '<name>', name)`
  await kernel.store.write(async ({ q }) => {
    await sql`insert into users (id, username, is_admin, is_bot, wire, created_at)
      ${people} select id, name, false, false, ${wire}, 0 from people`.execute(q)
    await sql`insert into members (guild_id, user_id, wire, user_wire, username_key, active_until, has_roles)
      ${people} select ${guild}, id, ${sql.lit(member)}, ${wire}, name, ${sql.lit(endOfQuarter(since))}, ${sql.lit(roleId !== null)} from people`.execute(
      q,
    )
    await sql`insert into bans (guild_id, user_id, of_stranger)
      ${people} select ${guild}, id, false from people`.execute(q)
    const raised = { member_count: sql<number>`member_count + ${sql.lit(count)}` }
    await q.updateTable('guilds').set(raised).where('id', '=', guildId).execute()
    const role = q.updateTable('roles').set(raised).where('guild_id', '=', guildId)
    if (roleId !== null) await role.where('id', '=', roleId).execute()
  })
  kernel.readModel.forgetAll()
  return (index) => (first + BigInt(index) * STEP).toString()
}
