import type { Resolved } from '@guildhall/protocol/objects/applications/interaction'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { Actor } from '../../kernel/permissions/actor.ts'
import { type ChannelModel, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import type { AccountRights } from '../../kernel/permissions/member-rights.ts'
import type { Db } from '../../store/db.ts'
import { listAccountRights } from '../accounts/second-factors-store.ts'
import {
  type ChannelNotes,
  type InteractionLocation,
  toPartialChannel,
  toResolvedMember,
} from '../interaction-responses/interactions-view.ts'
import { listParticipants, type MessageParticipant } from '../messages/message-participants-store.ts'
import { listUsers } from '../users/users-store.ts'
import { listNewest } from './newest-message-store.ts'

/** An object that a user chose by its id. */
export interface Named {
  readonly kind: 'user' | 'role' | 'channel' | 'mentionable'
  readonly id: string
  /** The path of the value. */
  readonly path: readonly (string | number)[]
  /** The allowed types of a channel; any if empty. */
  readonly channelTypes: readonly number[]
}

/** Returns the permissions of the application's bot in a channel. */
type AppPermissions = (channel: ChannelModel) => bigint

/**
 * Looks up the objects that a user chose: users, members and roles of the guild, and channels that they can view. In a
 * private channel only its recipients can be chosen.
 *
 * @returns the objects found, and errors for missing or disallowed ones
 */
export async function resolveNamed(
  db: Db,
  place: InteractionLocation,
  now: number,
  mayApp: AppPermissions,
  named: readonly Named[],
): Promise<{ resolved: Resolved; faults: FieldError[] }> {
  const resolved: Resolved = {}
  const people = await findPeople(db, place, named)
  const channels = named.filter(({ kind }) => kind === 'channel').map(({ id }) => id)
  const newest = await listNewest(db, place.guild, channels)
  const rightsOf = await listAccountRights(db, place.guild, people.keys())
  const known = { now, mayApp, people, newest, rightsOf }
  const faults = named.filter((each) => !resolveOne(resolved, place, known, each)).map(unknown)
  return { resolved, faults }
}

/** Takes one statement, or none if no users are named. */
async function findPeople(
  db: Db,
  { guild, channel }: InteractionLocation,
  named: readonly Named[],
): Promise<ReadonlyMap<string, MessageParticipant>> {
  const ids = named.filter(({ kind, id }) => kind === 'user' || (kind === 'mentionable' && !guild?.roles.has(id)))
  if (ids.length === 0) return new Map()
  if (guild) {
    return listParticipants(
      db,
      guild.id,
      ids.map(({ id }) => id),
    )
  }
  const there = isPrivateChannel(channel) ? channel.recipientIds : []
  const users = await listUsers(db, there)
  return new Map([...users].map(([id, user]) => [id, { user, member: null }]))
}

/** The objects that were looked up. */
interface Known {
  readonly now: number
  readonly mayApp: AppPermissions
  readonly people: ReadonlyMap<string, MessageParticipant>
  readonly newest: ChannelNotes['newest']
  readonly rightsOf: (userId: string) => AccountRights
}

function resolveOne(
  resolved: Resolved,
  place: InteractionLocation,
  { now, mayApp, people, newest, rightsOf }: Known,
  { kind, id, channelTypes }: Named,
): boolean {
  const { guild, channel, actor } = place
  const role = kind === 'role' || kind === 'mentionable' ? guild?.roles.get(id) : undefined
  if (role) {
    resolved.roles = { ...resolved.roles, [id]: role }
    return true
  }
  if (kind === 'channel') {
    const chosen = guild?.channels.get(id) ?? guild?.threads.get(id)
    const isOfType = chosen && (channelTypes.length === 0 || channelTypes.includes(chosen.type))
    if (!chosen || !isOfType || !actor.canIn(chosen, 'VIEW_CHANNEL')) return false
    resolved.channels = {
      ...resolved.channels,
      [id]: toPartialChannel(chosen, actor, { permissions: mayApp(chosen), newest }),
    }
    return true
  }
  const person = people.get(id)
  if (kind === 'role' || !person) return false
  resolved.users = { ...resolved.users, [id]: person.user }
  if (guild && person.member) {
    const permissions = new Actor(guild, id, person.member, now, rightsOf(id)).in(channel)
    resolved.members = { ...resolved.members, [id]: toResolvedMember(guild, person.member, permissions) }
  }
  return true
}

const unknown = ({ path }: Named): FieldError => ({
  path,
  code: 'BASE_TYPE_CHOICES',
  message: 'Value must be one that may be chosen here.',
})
