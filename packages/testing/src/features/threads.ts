import assert from 'node:assert/strict'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { setEveryonePermissions } from '../requests/example-request.ts'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** The permissions of everyone in tests of threads. */
export const MESSAGE_PERMISSIONS: readonly PermissionName[] = [
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'READ_MESSAGE_HISTORY',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
]

export const allowMessages = (world: World): Promise<void> => setEveryonePermissions(world, MESSAGE_PERMISSIONS)

/** A user's message, by default in the general channel. */
export async function postMessageAs(world: World, who: Person, content = 'hello', channelId = world.channels.general) {
  const { status, body } = await who.api.post(`/channels/${channelId}/messages`, { content })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** A thread of the general channel, started without a message; public by default. */
export async function startThread(world: World, who: Person, fields: object = {}, channelId = world.channels.general) {
  const body = { name: 'a thread', type: ChannelType.PUBLIC_THREAD, ...fields }
  const answer = await who.api.post(`/channels/${channelId}/threads`, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

export const startPrivateThread = (world: World, who: Person, fields: object = {}) =>
  startThread(world, who, { type: ChannelType.PRIVATE_THREAD, ...fields })

/** A forum in a guild that has become a Community guild. */
export async function newForum(world: World, fields: object = {}) {
  const { id } = (await world.owner.api.get(`/guilds/${world.guildId}`)).body
  const { general } = world.channels
  const community = {
    features: ['COMMUNITY'],
    rules_channel_id: general,
    public_updates_channel_id: general,
    verification_level: 1,
    explicit_content_filter: 2,
    default_message_notifications: 1,
  }
  await world.owner.api.patch(`/guilds/${id}`, community)
  const type = ChannelType.GUILD_FORUM
  const { status, body } = await world.owner.api.post(`/guilds/${id}/channels`, { name: 'forum', type, ...fields })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Archives a thread, or edits it otherwise. */
export async function editThread(world: World, threadId: string, changes: object) {
  const { status, body } = await world.owner.api.patch(`/channels/${threadId}`, changes)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Acts on a thread of the guild, or starts one, whatever the outcome. */
export async function randomThreadAction(
  world: World,
  channelId: string | undefined,
  person: Person,
  { which, whom, yes }: { which: number; whom: number; yes: boolean },
): Promise<unknown> {
  const threads = [...((await world.app.kernel.readModel.find(world.guildId))?.threads.keys() ?? [])]
  const id = threads[which % Math.max(threads.length, 1)]
  const { api } = world.owner
  if (id === undefined || whom % 3 === 0) {
    return api.post(`/channels/${channelId}/threads`, { name: `thread ${which}`, type: yes ? 11 : 12 })
  }
  const member = `/channels/${id}/thread-members/${person.id}`
  switch (whom % 7) {
    case 1:
      return yes ? api.put(member) : api.delete(member)
    case 2:
      return api.patch(`/channels/${id}`, { name: `thread ${whom}`, locked: yes })
    case 4:
      await api.patch(`/channels/${id}`, { archived: true })
      return yes && api.post(`/channels/${id}/messages`, { content: 'again' })
    case 5:
      return api.delete(`/channels/${id}`)
    default:
      return api.post(`/channels/${id}/messages`, { content: `<@${person.id}>` })
  }
}
