// Moves a placeholder's membership of a guild to the account that claimed it.
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { findRow } from '../../store/access.ts'
import { insertBans, removeBan } from '../bans/bans-store.ts'
import { bans } from '../bans/bans-tables.ts'
import { updateAndEmitSettings } from '../guilds/guilds-actions.ts'
import { lockJoiner } from '../members/joining-user-store.ts'
import { addMember, changeMember, MEMBER_REMOVAL_EVENTS, removeMember } from '../members/members-actions.ts'
import { type FoundMember, findMember, mustFindMember } from '../members/members-store.ts'
import { countHolders } from '../roles/roles-store.ts'
import { addMembersToThread, dropFromThread, THREAD_JOIN_EVENTS } from '../threads/threads-actions.ts'
import { findStoredThread } from '../threads/threads-store.ts'
import { listThreadsWith, type Move } from './moved-rows-store.ts'

const NAME = 'move-placeholder'
const THREADS_AT_ONCE = 25

const JOINING = ['GUILD_MEMBER_ADD', 'GUILD_CREATE', 'GUILD_MEMBER_UPDATE', 'GUILD_UPDATE'] as const

/** Each part is its own unit of work, and does nothing if it is performed again. */
export async function moveMembership(kernel: Kernel, guildId: string, move: Move): Promise<void> {
  const unit = { name: NAME, guildId }
  await writeUnlessDeleted(kernel, { ...unit, emits: JOINING }, (tx) => join(tx, move))
  while (await writeUnlessDeleted(kernel, { ...unit, emits: THREAD_JOIN_EVENTS }, (tx) => moveThreads(tx, move)));
  await writeUnlessDeleted(kernel, { ...unit, emits: MEMBER_REMOVAL_EVENTS }, async (tx) => {
    const found = await findMember(tx.db, guildId, move.from)
    if (found && tx.guild.settings.owner_id !== move.from) await removeMember(tx, tx.guild, found)
  })
}

type Joining = Tx<'visitor', (typeof JOINING)[number]>

/** The account becomes a member with the placeholder's roles, nickname and time of joining. */
async function join(tx: Joining, { from, to }: Move): Promise<void> {
  const { guild, db } = tx
  const placeholder = await findMember(db, guild.id, from)
  if (!placeholder) return
  const joiner = await lockJoiner(db, guild.id, to)
  const { nick, joined_at } = placeholder.member
  const roles = placeholder.member.roles.filter((id) => guild.roles.has(id))
  if (joiner.isMember) await merge(tx, await mustFindMember(db, guild.id, to), { nick, joined_at, roles })
  else {
    try {
      await addMember(tx, guild, joiner, { nick, joined_at, roles })
    } catch (error) {
      // Banned, or in too many guilds: the messages move anyway.
      if (!(error instanceof ApiError)) throw error
      return
    }
  }
  if (guild.settings.owner_id === from) await updateAndEmitSettings(tx, { ...guild.settings, owner_id: to })
}

interface PlaceholderMember {
  readonly nick: string | null
  readonly joined_at: string | null
  readonly roles: readonly string[]
}

async function merge(tx: Joining, found: FoundMember, { nick, joined_at, roles }: PlaceholderMember): Promise<void> {
  const { guild, db } = tx
  const { member } = found
  const added = roles.filter((id) => !member.roles.includes(id))
  const isEarlier = joined_at !== null && (member.joined_at === null || joined_at < member.joined_at)
  const flags = member.flags & ~MemberFlag.IS_GUEST
  const changes = {
    roles: [...member.roles, ...added],
    nick: member.nick ?? nick,
    joined_at: isEarlier ? joined_at : member.joined_at,
    flags,
  }
  if (added.length === 0 && !isEarlier && changes.nick === member.nick && flags === member.flags) return
  await changeMember(tx, guild, found, changes)
  await countHolders(db, guild.id, new Map(added.map((id) => [id, 1])))
}

/** Returns whether there may be more. */
async function moveThreads(
  tx: Tx<'visitor', (typeof THREAD_JOIN_EVENTS)[number]>,
  { from, to }: Move,
): Promise<boolean> {
  const { guild, db } = tx
  const member = await findMember(db, guild.id, to)
  if (!member) return false
  const ids = await listThreadsWith(db, guild.id, from, THREADS_AT_ONCE)
  for (const id of ids) {
    const stored = await findStoredThread(db, guild.id, id)
    if (!stored) continue
    const thread: BareThread = JSON.parse(stored.wire)
    await dropFromThread(tx, thread, from)
    await addMembersToThread(tx, guild, thread, [member])
  }
  return ids.length === THREADS_AT_ONCE
}

/** A ban holds for the account too, unless it is a member already. */
export async function moveBan(kernel: Kernel, guildId: string, { from, to }: Move): Promise<void> {
  const unit = { name: NAME, guildId, emits: ['GUILD_BAN_ADD', 'GUILD_BAN_REMOVE'] } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const ban = await findRow(tx.db, bans, { guild_id: guildId, user_id: from })
    if (!ban) return
    const [{ user: placeholder }, joiner] = [
      await lockJoiner(tx.db, guildId, from),
      await lockJoiner(tx.db, guildId, to),
    ]
    if (joiner.isMember || joiner.isBanned) return
    await removeBan(tx.db, guildId, from)
    await insertBans(tx.db, [{ ...ban, user_id: to }])
    tx.emit('GUILD_BAN_REMOVE', { guild_id: guildId, user: placeholder })
    tx.emit('GUILD_BAN_ADD', { guild_id: guildId, user: joiner.user })
  })
}
