import { changeMember } from 'guildhall/features/members/members-actions'
import { mustFindMember } from 'guildhall/features/members/members-store'
import { writeAsSystem } from 'guildhall/kernel/unit-of-work/system-unit'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** Times a member of the world's guild out for some milliseconds from now. */
export async function timeOut({ app, clock, guildId }: World, { id }: Person, ms: number): Promise<void> {
  const communication_disabled_until = new Date(clock.now() + ms).toISOString()
  await writeAsSystem(app.kernel, { name: 'time out', emits: ['GUILD_MEMBER_UPDATE'], guildId }, async (tx) => {
    const found = await mustFindMember(tx.db, guildId, id)
    await changeMember(tx, tx.guild, found, { communication_disabled_until })
  })
}
