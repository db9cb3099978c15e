import { newGroup } from '../features/groups.ts'
import { makeFriends, newFriendInvite } from '../features/relationships.ts'
import { postMessageAs, startThread } from '../features/threads.ts'
import type { CallFixture, CallsByOperation } from './guild-calls.ts'

const FIRE = encodeURIComponent('🔥')

/** Calls on messages, reactions, pins, threads and private channels. */
export const MESSAGE_CALLS: CallsByOperation = {
  'Get Channel Messages': ({ channelId }) => [`/channels/${channelId}/messages?limit=100`],
  'Get Channel Message': async (place) => [await message(place)],
  'Create Message': ({ channelId, userId, roleId }) => [
    `/channels/${channelId}/messages`,
    { content: `<@${userId}> <@&${roleId}> @everyone` },
  ],
  'Edit Message': async (place) => [await message(place), { content: `<@${place.userId}> changed` }],
  'Delete Message': async (place) => [await pinned(place)],
  'Bulk Delete Messages': async (place) => {
    const messages: string[] = []
    for (let i = 0; i < 10; i++) messages.push((await pinned(place)).split('/').at(-1) ?? '')
    return [`/channels/${place.channelId}/messages/bulk-delete`, { messages }]
  },
  'Trigger Typing Indicator': ({ channelId }) => [`/channels/${channelId}/typing`, {}],
  'Ack Message': async (place) => [`${await message(place)}/ack`, {}],
  'Bulk Ack Messages': async (place) => {
    const message_id = (await message(place)).split('/').at(-1)
    return ['/read-states/ack-bulk', { read_states: [{ channel_id: place.channelId, message_id }] }]
  },
  'Modify User Guild Settings': ({ guildId, channelId, member }) => [
    `/users/@me/guilds/${guildId}/settings`,
    { suppress_roles: true, channel_overrides: { [channelId]: { muted: true } } },
    member,
  ],
  'Create Reaction': async (place) => [`${await message(place)}/reactions/${FIRE}/@me`],
  'Delete Own Reaction': async (place) => [`${await reacted(place)}/@me`],
  'Delete User Reaction': async (place) => [`${await reacted(place)}/${place.world.owner.id}`],
  'Get Reactions': async (place) => [`${await reacted(place)}?limit=100`],
  'Delete All Reactions for Emoji': async (place) => [await reacted(place)],
  'Delete All Reactions': async (place) => [(await reacted(place)).replace(/\/[^/]+$/u, '')],
  'Get Channel Pins': async (place) => {
    for (let i = 0; i < 3; i++) await pinned(place)
    return [`/channels/${place.channelId}/messages/pins?limit=50`]
  },
  'Get Pinned Messages (deprecated)': ({ channelId }) => [`/channels/${channelId}/pins`],
  'Pin Message': async (place) => [pinPath(await message(place))],
  'Unpin Message': async (place) => [pinPath(await pinned(place))],
  'List Active Guild Threads': async (place) => {
    for (let i = 0; i < 3; i++) await thread(place)
    return [`${place.guild}/threads/active`]
  },
  'Start Thread from Message': async (place) => [`${await message(place)}/threads`, { name: 'thread' }],
  'Start Thread without Message': ({ channelId }) => [`/channels/${channelId}/threads`, { name: 'thread', type: 11 }],
  'Join Thread': async (place) => [`${await thread(place)}/thread-members/@me`, undefined, place.member],
  'Add Thread Member': async (place) => [`${await thread(place)}/thread-members/${place.userId}`],
  'Leave Thread': async (place) => [`${await joined(place)}/thread-members/@me`, undefined, place.member],
  'Remove Thread Member': async (place) => [`${await joined(place)}/thread-members/${place.member.id}`],
  'Get Thread Member': async (place) => [`${await joined(place)}/thread-members/${place.member.id}?with_member=true`],
  'List Thread Members': async (place) => [`${await joined(place)}/thread-members?with_member=true&limit=100`],
  'List Public Archived Threads': async (place) => {
    await place.world.owner.api.patch(await joined(place), { archived: true })
    return [`/channels/${place.channelId}/threads/archived/public?limit=100`]
  },
  'List Private Archived Threads': async (place) => {
    await place.world.owner.api.patch(await thread(place, 12), { archived: true })
    return [`/channels/${place.channelId}/threads/archived/private?limit=100`]
  },
  'List Joined Private Archived Threads': async (place) => {
    await place.world.owner.api.patch(await thread(place, 12), { archived: true })
    return [`/channels/${place.channelId}/users/@me/threads/archived/private?limit=100`]
  },
  'Create DM': ({ member }) => ['/users/@me/channels', { recipient_id: member.id }],
  'Get Relationships': async ({ member, stranger }) => {
    await makeFriends(member, stranger)
    return ['/users/@me/relationships', undefined, member]
  },
  'Send Friend Request': ({ member, stranger }) => [
    '/users/@me/relationships',
    { username: stranger.user.username },
    member,
  ],
  'Create Relationship': async ({ member, stranger }) => {
    await makeFriends(member, stranger)
    return [`/users/@me/relationships/${stranger.id}`, { type: 2 }, member]
  },
  'Modify Relationship': async ({ member, stranger }) => {
    await makeFriends(member, stranger)
    return [`/users/@me/relationships/${stranger.id}`, { nickname: 'mate' }, member]
  },
  'Get User Invites': ({ member }) => ['/users/@me/invites', undefined, member],
  'Create User Invite': ({ member }) => ['/users/@me/invites', undefined, member],
  'Revoke User Invites': async ({ member }) => {
    await newFriendInvite(member)
    return ['/users/@me/invites', undefined, member]
  },
  'Get Friend Invite': async ({ member }) => [`/invites/${(await newFriendInvite(member)).code}`],
  'Accept Friend Invite': async ({ member, stranger }) => [
    `/invites/${(await newFriendInvite(member)).code}`,
    undefined,
    stranger,
  ],
  'Delete Friend Invite': async ({ member }) => [`/invites/${(await newFriendInvite(member)).code}`, undefined, member],
  'Remove Relationship': async ({ member, stranger }) => {
    await makeFriends(member, stranger)
    return [`/users/@me/relationships/${stranger.id}`, undefined, member]
  },
  'Group DM Add Recipient': async (place) => [`${await group(place)}/recipients/${place.userId}`],
  'Group DM Remove Recipient': async (place) => [`${await group(place)}/recipients/${place.member.id}`],
}

/** Calls of operations with several kinds: each is counted. */
export const CALLS_BY_CHANNEL_KIND: Readonly<Record<string, CallsByOperation>> = {
  'in a thread': {
    'Create Message': async (place) => [
      `${await thread(place)}/messages`,
      { content: `<@${place.userId}> <@${place.member.id}> <@&${place.roleId}>` },
    ],
    'Get Channel': async (place) => [await thread(place)],
    'Modify Channel': async (place) => [await thread(place), { name: 'changed', locked: true }],
    'Delete Channel': async (place) => [await joined(place)],
  },
  'in an archived thread': {
    'Create Message': async (place) => {
      const path = await thread(place)
      await place.world.owner.api.patch(path, { archived: true })
      return [`${path}/messages`, { content: `<@${place.userId}> <@${place.member.id}>` }, place.member]
    },
  },
  'in a forum': {
    'Start Thread without Message': async ({ world, forumId, userId, member }) => {
      const path = `/channels/${forumId}/threads`
      await world.owner.api.post(path, { name: 'first', message: { content: 'hello' } })
      return [path, { name: 'post', message: { content: `<@${userId}> <@${member.id}>` } }]
    },
  },
  'in a slow channel': {
    'Create Message': async ({ world, guild, member }) => {
      const { body } = await world.owner.api.post(`${guild}/channels`, { name: 'slow', rate_limit_per_user: 5 })
      return [`/channels/${body.id}/messages`, { content: 'slow' }, member]
    },
  },
  'in a private channel': {
    'Create Message': async ({ world, member }) => {
      const { body } = await world.owner.api.post('/users/@me/channels', { recipient_id: member.id })
      await postMessageAs(world, world.owner, 'first', body.id)
      return [`/channels/${body.id}/messages`, { content: 'hello' }]
    },
  },
  'in a group': {
    'Create Message': async (place) => [`${await group(place)}/messages`, { content: 'hello' }],
    'Modify Channel': async (place) => [await group(place), { name: 'changed' }],
    'Delete Channel': async (place) => [await group(place)],
  },
}

/** The path of a new group of the owner, another user and a member. */
async function group({ world, member }: CallFixture): Promise<string> {
  return `/channels/${(await newGroup(world.owner, [member, world.member])).id}`
}

/** The path of a new message. */
async function message({ world, channelId }: CallFixture): Promise<string> {
  return `/channels/${channelId}/messages/${(await postMessageAs(world, world.owner, 'one', channelId)).id}`
}

/** The path of the reactions with one emoji to a new message. */
async function reacted(place: CallFixture): Promise<string> {
  const path = `${await message(place)}/reactions/${FIRE}`
  for (const { api } of [place.world.owner, place.member]) await api.put(`${path}/@me`)
  return path
}

/** The path of a new message that is pinned and reacted to. */
async function pinned(place: CallFixture): Promise<string> {
  const path = (await reacted(place)).replace(/\/reactions.*/u, '')
  await place.world.owner.api.put(pinPath(path))
  return path
}

const pinPath = (path: string): string => path.replace('/messages/', '/messages/pins/')

/** The path of a new thread with only its creator. */
async function thread({ world, channelId }: CallFixture, type = 11): Promise<string> {
  return `/channels/${(await startThread(world, world.owner, { type }, channelId)).id}`
}

/** The same, with the member in it too. */
async function joined(place: CallFixture): Promise<string> {
  const path = await thread(place)
  await place.member.api.put(`${path}/thread-members/@me`)
  return path
}
