import { changeMember } from '../features/members/members-actions.ts'
import { mustFindMember } from '../features/members/members-store.ts'
import { writeAsSystem } from '../kernel/system-unit.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Times a member of the world's guild out for some milliseconds from now. */
export async function timeOut({ app, clock, guildId }: World, { id }: Person, ms: number): Promise<void> {
  const communication_disabled_until = new Date(clock.now() + ms).toISOString()
  await writeAsSystem(app.kernel, { name: 'time out', emits: ['GUILD_MEMBER_UPDATE'], guildId }, async (tx) => {
    const found = await mustFindMember(tx.db, guildId, id)
    await changeMember(tx, tx.guild, found, { communication_disabled_until })
  })
}
