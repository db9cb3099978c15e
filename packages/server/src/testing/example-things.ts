import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { AnyOperation } from '../kernel/operation.ts'
import { exampleParams } from './example-request.ts'
import { form } from './forms.ts'
import { putInVoice } from './in-voice.ts'
import { dataUri, picture } from './pictures.ts'
import { newStage } from './stage.ts'
import { say, startThread } from './threads.ts'
import type { World } from './world.ts'

/** Ids for the path of an operation, and those of other channels that it may be tried in. */
export interface Things {
  params: Record<string, string>
  channelIds: string[]
}

/** Makes what an operation is about, as far as its path names it: a message, a thread, someone in voice, an emoji. */
export async function exampleThings(world: World, { path }: AnyOperation): Promise<Things> {
  const params = exampleParams(world)
  const names = (part: string) => path.includes(part)
  if (names(':emojiId') || names(':stickerId')) Object.assign(params, await expressions(world))
  if (names(':messageId')) params.messageId = await talkedAbout(world)
  if (names('/voice-states') || names('/voice-status')) params.channelId = await stageWithSpeakers(world)
  if (names('/thread-members')) params.channelId = await threadWithMembers(world)
  if (!names(':channelId')) return { params, channelIds: [] }
  return { params, channelIds: [...(await channelsOfEveryKind(world)), await threadWithMembers(world)] }
}

async function expressions({ owner, guildId }: World) {
  const file = await picture('png')
  const emoji = await owner.api.post(`/guilds/${guildId}/emojis`, { name: 'example', image: dataUri(file) })
  const sticker = await owner.api.post(`/guilds/${guildId}/stickers`, form({ name: 'example', tags: 'x' }, { file }))
  return { emojiId: emoji.body.id, stickerId: sticker.body.id }
}

/** A message that is pinned and reacted to. */
async function talkedAbout(world: World): Promise<string> {
  const { owner, member, channels } = world
  const { id } = await say(world, owner)
  const messages = `/channels/${channels.general}/messages`
  for (const { api } of [owner, member]) {
    await api.put(`${messages}/${id}/reactions/${encodeURIComponent('🔥')}/@me`)
  }
  await owner.api.put(`${messages}/pins/${id}`)
  return id
}

/** A stage that the owner and the member are in. */
async function stageWithSpeakers(world: World): Promise<string> {
  const id = await newStage(world)
  for (const who of [world.owner, world.member]) await putInVoice(world, who, id)
  return id
}

async function threadWithMembers(world: World): Promise<string> {
  const { id } = await startThread(world, world.owner)
  await world.owner.api.put(`/channels/${id}/thread-members/${world.member.id}`)
  return id
}

/** An archived thread, a private channel, a forum, a stage, a category and a voice channel. */
async function channelsOfEveryKind(world: World): Promise<string[]> {
  const { api } = world.owner
  const archived = await startThread(world, world.owner, { type: ChannelType.PRIVATE_THREAD })
  await api.patch(`/channels/${archived.id}`, { archived: true })
  const direct = await api.post('/users/@me/channels', { recipient_id: world.member.id })
  const ids = [archived.id, direct.body.id, await newStage(world), world.channels.voice]
  for (const type of [ChannelType.GUILD_FORUM, ChannelType.GUILD_CATEGORY]) {
    ids.push((await api.post(`/guilds/${world.guildId}/channels`, { name: 'another', type })).body.id)
  }
  return ids
}
