import { joinVoice } from '../features/voice.ts'
import { multipartForm } from '../requests/multipart-form.ts'
import { dataUri, picture } from '../requests/pictures.ts'
import { mp3, soundUri } from '../requests/sounds.ts'
import type { CallFixture, CallsByOperation, ExampleCall } from './guild-calls.ts'

/** Calls on channels, voice, emojis and stickers. */
export const CHANNEL_CALLS: CallsByOperation = {
  'Get Guild Channels': ({ guild }) => [`${guild}/channels`],
  'Create Guild Channel': ({ guild }) => [`${guild}/channels`, { name: 'new' }],
  'Modify Guild Channel Positions': async (place) => {
    const [first, second] = [await newChannel(place), await newChannel(place)]
    const moved = { id: first, position: 300, parent_id: place.categoryId, lock_permissions: true }
    return [`${place.guild}/channels`, [moved, { id: second, position: 400 }]]
  },
  'Get Channel': ({ channelId }) => [`/channels/${channelId}`],
  'Modify Channel': ({ channelId, member }) => [`/channels/${channelId}`, { topic: member.user.username }],
  'Delete Channel': async (place) => {
    const id = await newChannel(place)
    for (let i = 0; i < 3; i++) await place.world.owner.api.post(`/channels/${id}/invites`, { unique: true })
    return [`/channels/${id}`]
  },
  'Create Channel Invite': ({ channelId, roles }) => [
    `/channels/${channelId}/invites`,
    { max_age: 60, unique: true, role_ids: roles.slice(0, 2) },
  ],
  'Get Channel Invites': async ({ world, channelId }) => {
    for (let i = 0; i < 3; i++) await world.owner.api.post(`/channels/${channelId}/invites`, { unique: true })
    return [`/channels/${channelId}/invites`]
  },
  'Edit Channel Permissions': async (place) => [
    `/channels/${await newChannel(place)}/permissions/${place.roleId}`,
    { type: 0, allow: '1024' },
  ],
  'Delete Channel Permission': async (place) => {
    const permission_overwrites = [{ id: place.roleId, type: 0, deny: '1024' }]
    return [`/channels/${await newChannel(place, { permission_overwrites })}/permissions/${place.roleId}`]
  },
  'Get Guild Voice Regions': ({ guild }) => [`${guild}/regions`],
  'Get Current User Voice State': async ({ guild, ...place }) => [
    `${guild}/voice-states/@me`,
    undefined,
    await speaker(place),
  ],
  'Get User Voice State': async ({ guild, ...place }) => [`${guild}/voice-states/${(await speaker(place)).id}`],
  'Modify Current User Voice State': async ({ guild, ...place }) => [
    `${guild}/voice-states/@me`,
    { request_to_speak_timestamp: new Date(place.world.clock.now() + 1000).toISOString() },
    await speaker(place, place.stageId),
  ],
  'Modify User Voice State': async ({ guild, ...place }) => [
    `${guild}/voice-states/${(await speaker(place, place.stageId)).id}`,
    { suppress: false },
  ],
  'Set Voice Channel Status': ({ voiceId, member }) => [
    `/channels/${voiceId}/voice-status`,
    { status: member.user.username },
  ],
  'List Guild Soundboard Sounds': ({ guild }) => [`${guild}/soundboard-sounds`],
  'Get Guild Soundboard Sound': async (place) => [await newSound(place)],
  'Create Guild Soundboard Sound': async (place): Promise<ExampleCall> => {
    await place.world.owner.api.delete(await newSound(place))
    return [`${place.guild}/soundboard-sounds`, soundBody()]
  },
  'Modify Guild Soundboard Sound': async (place) => [await newSound(place), { name: 'changed' }],
  'Delete Guild Soundboard Sound': async (place) => [await newSound(place)],
  'Send Soundboard Sound': async ({ guild: _guild, ...place }) => {
    const who = await speaker(place)
    return [`/channels/${place.voiceId}/send-soundboard-sound`, { sound_id: '1' }, who]
  },
  'List Guild Emojis': ({ guild }) => [`${guild}/emojis`],
  'Get Guild Emoji': async (place) => [await newEmoji(place)],
  'Create Guild Emoji': async ({ guild, roles }) => [
    `${guild}/emojis`,
    { name: 'new', image: dataUri(await picture('png')), roles },
  ],
  'Modify Guild Emoji': async (place) => [await newEmoji(place), { name: 'changed', roles: place.roles }],
  'Delete Guild Emoji': async (place) => [await newEmoji(place)],
  'List Guild Stickers': ({ guild }) => [`${guild}/stickers`],
  'Get Guild Sticker': async (place) => [await newSticker(place)],
  'Get Sticker': async (place) => [(await newSticker(place)).replace(place.guild, '')],
  'Create Guild Sticker': async (place): Promise<ExampleCall> => {
    const made = await newSticker(place)
    await place.world.owner.api.delete(made)
    return [`${place.guild}/stickers`, await stickerForm()]
  },
  'Modify Guild Sticker': async (place) => [await newSticker(place), { name: 'changed' }],
  'Delete Guild Sticker': async (place) => [await newSticker(place)],
}

/** A new channel of the guild for one call. */
async function newChannel({ world, guild }: CallFixture, fields: object = {}): Promise<string> {
  return (await world.owner.api.post(`${guild}/channels`, { name: 'one', ...fields })).body.id
}

/** A member who is in voice. */
async function speaker({ world, guildId, member, voiceId }: Omit<CallFixture, 'guild'>, channelId = voiceId) {
  await joinVoice(world, member, channelId, guildId)
  return member
}

/** The path of a new emoji; the previous one is deleted for it. */
async function newEmoji({ world, guild }: CallFixture): Promise<string> {
  const image = dataUri(await picture('png'))
  return `${guild}/emojis/${(await world.owner.api.post(`${guild}/emojis`, { name: 'one', image })).body.id}`
}

const soundBody = () => ({ name: 'sound', sound: soundUri(mp3(1)) })

/** The path of a new sound, for which all others are deleted, since few are allowed. */
async function newSound({ world: { owner }, guild }: CallFixture): Promise<string> {
  const sounds = `${guild}/soundboard-sounds`
  const { items } = (await owner.api.get(sounds)).body
  for (const { sound_id } of items) await owner.api.delete(`${sounds}/${sound_id}`)
  return `${sounds}/${(await owner.api.post(sounds, soundBody())).body.sound_id}`
}

const stickerForm = async () => multipartForm({ name: 'sticker', tags: 'x' }, { file: await picture('png') })

/** The path of a new sticker, for which all others are deleted, since few are allowed. */
async function newSticker({ world: { owner }, guild }: CallFixture): Promise<string> {
  const { body: others } = await owner.api.get(`${guild}/stickers`)
  for (const { id } of others) await owner.api.delete(`${guild}/stickers/${id}`)
  return `${guild}/stickers/${(await owner.api.post(`${guild}/stickers`, await stickerForm())).body.id}`
}
