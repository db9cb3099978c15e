import { endOfQuarter } from 'guildhall/store/rows/activity'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

const DAY_MS = 86_400_000

/** Makes members of a guild inactive for a number of days, whatever they did. */
export async function makeInactive(
  world: World,
  people: readonly Pick<Person, 'id'>[],
  days: number,
  guildId = world.guildId,
): Promise<void> {
  await world.app.kernel.activity.write()
  const active_until = endOfQuarter(world.clock.now() - days * DAY_MS)
  const ids = people.map(({ id }) => id)
  await world.app.kernel.store.write(({ q }) =>
    q
      .updateTable('members')
      .set({ active_until })
      .where('guild_id', '=', guildId)
      .where('user_id', 'in', ids)
      .execute(),
  )
}
