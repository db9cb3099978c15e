import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { countBy, differenceFaults } from '@guildhall/testing/invariants/differences'
import { latestStateFaults } from '@guildhall/testing/invariants/event-invariants'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents, StoredEvent } from '@guildhall/testing/invariants/store-contents'
import { nameKey, nameKeyOrNull } from '../../store/rows/name-key.ts'

export const memberInvariants: Invariants = {
  *faults(contents) {
    const inGuild = countBy(contents.members, ({ guild_id }) => guild_id)
    for (const { id, member_count } of contents.guilds)
      yield* differenceFaults(`guild ${id}: members`, member_count, inGuild.get(id) ?? 0)
    yield* columnFaults(contents)
    yield* eventFaults(contents)
  },
  *images({ members }) {
    for (const { guild_id: guildId, user_id: ownerId, wire } of members) {
      const { avatar, banner } = JSON.parse(wire)
      yield { kind: 'member_avatar', ownerId, guildId, hash: avatar }
      yield { kind: 'member_banner', ownerId, guildId, hash: banner }
    }
  },
  audited: {
    MEMBER_KICK: 'GUILD_MEMBER_REMOVE',
    MEMBER_UPDATE: 'GUILD_MEMBER_UPDATE',
    MEMBER_ROLE_UPDATE: 'GUILD_MEMBER_UPDATE',
  },
}

/** Columns agree with the documents of the member and of the user. */
function* columnFaults({ members, users }: StoreContents): Faults {
  const wires = new Map(users.map(({ id, wire }) => [id, wire]))
  for (const { guild_id, user_id, wire, user_wire, username_key, global_name_key, nick_key, ...more } of members) {
    const what = `guild ${guild_id}: member ${user_id}: `
    const [user, member] = [JSON.parse(user_wire), JSON.parse(wire)]
    yield* differenceFaults(`${what}no record of the last activity`, more.active_until === null, user.bot === true)
    yield* differenceFaults(`${what}roles`, more.has_roles, member.roles.length > 0)
    yield* differenceFaults(`${what}the user`, user_wire, wires.get(user_id))
    yield* differenceFaults(`${what}the name`, username_key, nameKey(user.username))
    yield* differenceFaults(`${what}the global name`, global_name_key, nameKeyOrNull(user.global_name))
    yield* differenceFaults(`${what}the nick`, nick_key, nameKeyOrNull(member.nick))
    yield* differenceFaults(`${what}pending`, more.is_pending, member.pending)
    yield* differenceFaults(
      `${what}a guest`,
      more.guest_channel_id !== null,
      (member.flags & MemberFlag.IS_GUEST) !== 0,
    )
  }
}

/** The newest event of each member agrees with the row. */
function* eventFaults({ guilds, emitted, roles, members, pending }: StoreContents): Faults {
  for (const { id } of guilds) {
    const known = new Set(roles.filter(({ guild_id }) => guild_id === id).map((role) => role.id))
    const bare = ({ guild_id: _guild, user, ...member }: any) => {
      const isDelivered = !pending.has('tell-guilds-of-user', (job) => job.user_id === user.id)
      const held = member.roles.filter((role: string) => known.has(role))
      return { ...member, roles: held, user: isDelivered ? user : null }
    }
    const own = members.filter(({ guild_id }) => guild_id === id)
    const rows = new Map(own.map((row) => [row.user_id, { ...JSON.parse(row.wire), user: JSON.parse(row.user_wire) }]))
    const events = (emitted.get(id) ?? []).filter(({ type }) => type.startsWith('GUILD_MEMBER_'))
    const member = ({ type, d }: StoredEvent) => [d.user.id, type === 'GUILD_MEMBER_REMOVE' ? null : d] as const
    yield* latestStateFaults(`guild ${id}: member`, events.map(member), rows, bare)
  }
}
