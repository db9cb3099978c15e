import type { Kernel } from '../../kernel/kernel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { PEOPLE_LEAVING, removeMembers } from './members-actions.ts'
import { toBareMember } from './members-view.ts'
import { listStillUnseen, listUnseenMembers, makePermanent, noteSeen } from './temporary-members-store.ts'

/** How often a process records which temporary members have a session, ms. */
const LOOK_MS = 30_000
/** How long no process has reported a session of a member before they are removed, ms: clocks and intervals of processes differ a little. */
const UNSEEN_MS = 90_000

/** The maximum number of members that one unit of work removes: as many as a bulk ban. */
const MEMBERS_AT_ONCE = 200

/** When each process may end memberships, and when its next check is due, ms since 1970. */
const looks = new WeakMap<Kernel, { mayEndAt: number; nextAt: number }>()

/**
 * Ends the memberships of temporary members who have no session in any process. A process that has just started waits,
 * because members whose sessions ended with the previous one may reconnect.
 */
export async function endTemporaryMemberships(kernel: Kernel): Promise<void> {
  const { clock, store, presences } = kernel
  const now = clock.now()
  const { mayEndAt, nextAt } = looks.get(kernel) ?? { mayEndAt: now + UNSEEN_MS, nextAt: now }
  if (now < nextAt) return
  looks.set(kernel, { mayEndAt, nextAt: now + LOOK_MS })
  const unseen = await listUnseenMembers(store.db, now - LOOK_MS / 2)
  const [here = [], elsewhere = []] = [true, false].map((isHere) =>
    unseen.filter(({ userId }) => presences.hasSession(userId) === isHere),
  )
  if (here.length > 0) await store.write((tx) => noteSeen(tx, new Set(here.map(({ userId }) => userId)), now))
  if (now < mayEndAt) return
  const gone = elsewhere.filter(({ presentAt }) => presentAt <= now - UNSEEN_MS)
  for (const [guildId, members] of Map.groupBy(gone, (member) => member.guildId)) {
    const userIds = members.map(({ userId }) => userId)
    for (let from = 0; from < userIds.length; from += MEMBERS_AT_ONCE) {
      await endIn(kernel, guildId, userIds.slice(from, from + MEMBERS_AT_ONCE))
    }
  }
}

/** Members with a role remain, and so does the owner (docs/spec/invites.md#temporary-membership). */
async function endIn(kernel: Kernel, guildId: string, userIds: readonly string[]): Promise<void> {
  const unit = {
    name: 'end-temporary-memberships',
    emits: PEOPLE_LEAVING,
    guildId,
  } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const unseen = await listStillUnseen(tx.db, guildId, userIds, tx.now - UNSEEN_MS)
    const staying = unseen.filter(({ user, member }) => isKept(tx.guild, user.id, toBareMember(tx.guild, member).roles))
    await makePermanent(
      tx.db,
      guildId,
      staying.map(({ user }) => user.id),
    )
    await removeMembers(
      tx,
      tx.guild,
      unseen.filter((each) => !staying.includes(each)),
    )
  })
}

const isKept = ({ settings }: GuildModel, userId: string, roles: readonly string[]): boolean =>
  roles.length > 0 || userId === settings.owner_id
