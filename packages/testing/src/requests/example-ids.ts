import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { GROUP_CODE_PREFIX } from '@guildhall/protocol/private-invite-codes'
import type { AnyOperation } from 'guildhall/kernel/operation'
import { newRule } from '../features/auto-moderation.ts'
import { newCommand, setCommandPermissions, slashCommand } from '../features/commands.ts'
import { newGroup } from '../features/groups.ts'
import { newTemplate } from '../features/guild-templates.ts'
import { beginSubscription, newIntegration } from '../features/integrations.ts'
import { makeException, scheduleDailyEvent } from '../features/scheduled-events.ts'
import { newStage } from '../features/stages.ts'
import { postMessageAs, startThread } from '../features/threads.ts'
import { joinVoice } from '../features/voice.ts'
import type { World } from '../worlds/world.ts'
import { exampleParams } from './example-request.ts'
import { multipartForm } from './multipart-form.ts'
import { dataUri, picture } from './pictures.ts'
import { mp3, soundUri } from './sounds.ts'

/** IDs for an operation's path, and those of other channels to try it in. */
export interface ExampleIds {
  params: Record<string, string>
  channelIds: string[]
}

/** Creates the objects in an operation's path: a message, a thread, a member in voice, an emoji. */
export async function exampleIds(world: World, { path }: AnyOperation): Promise<ExampleIds> {
  const params = exampleParams(world)
  const names = (part: string) => path.includes(part)
  const isOfApplication = names(':applicationId/emojis/:emojiId')
  if (isOfApplication) params.emojiId = await applicationEmoji(world)
  else if (names(':emojiId') || names(':stickerId')) Object.assign(params, await expressions(world))
  if (names(':soundId')) params.soundId = await soundOf(world)
  if (names(':ruleId')) params.ruleId = (await newRule(world)).id
  if (names(':eventId')) Object.assign(params, await eventOfInterest(world))
  if (names('/stage-instances')) params.channelId = await openStage(world, path)
  if (names(':commandId')) params.commandId = await commandOf(world, path)
  if (names(':integrationId')) params.integrationId = await connection(world)
  if (names(':messageId')) params.messageId = await talkedAbout(world)
  if (names(':teamId')) params.teamId = await teamOf(world)
  if (names(':webhookId')) Object.assign(params, await webhook(world))
  if (names(':code')) params.code = await inviteOf(world, path)
  if (names(':templateCode')) params.templateCode = (await newTemplate(world)).code
  if (names(':groupCode')) params.groupCode = await groupInviteOf(world)
  if (names(':friendCode')) params.friendCode = (await world.owner.api.post('/users/@me/invites')).body.code
  if (names('/voice-states') || names('/voice-status')) params.channelId = await stageWithSpeakers(world)
  if (names('/thread-members')) params.channelId = await threadWithMembers(world)
  if (!names(':channelId')) return { params, channelIds: [] }
  return { params, channelIds: [...(await channelsOfEveryKind(world)), await threadWithMembers(world)] }
}

async function expressions({ owner, guildId }: World) {
  const file = await picture('png')
  const emoji = await owner.api.post(`/guilds/${guildId}/emojis`, { name: 'example', image: dataUri(file) })
  const sticker = await owner.api.post(
    `/guilds/${guildId}/stickers`,
    multipartForm({ name: 'example', tags: 'x' }, { file }),
  )
  return { emojiId: emoji.body.id, stickerId: sticker.body.id }
}

async function applicationEmoji({ bot }: World): Promise<string> {
  const image = dataUri(await picture('png'))
  return (await bot.api.post(`/applications/${bot.id}/emojis`, { name: 'example', image })).body.id
}

async function soundOf({ owner, guildId }: World): Promise<string> {
  const body = { name: 'example', sound: soundUri(mp3(1)) }
  return (await owner.api.post(`/guilds/${guildId}/soundboard-sounds`, body)).body.sound_id
}

/** A team that the member was invited to. */
async function teamOf({ owner, member }: World): Promise<string> {
  const { id } = (await owner.api.post('/teams', { name: 'Example' })).body
  await owner.api.post(`/teams/${id}/members`, { username: member.user.username })
  return id
}

/** An invite with target users, if the path is about those. */
async function inviteOf({ owner, channels, stranger }: World, path: string): Promise<string> {
  const terms = path.includes('/target-users') ? { target_user_ids: [stranger.id] } : {}
  return (await owner.api.post(`/channels/${channels.general}/invites`, terms)).body.code
}

async function groupInviteOf({ owner, member, moderator }: World): Promise<string> {
  const group = await newGroup(owner, [member, moderator])
  return (await owner.api.post(`/channels/${group.id}/invites`, {})).body.code.slice(GROUP_CODE_PREFIX.length)
}

/** A webhook of the owner's, whose token may be known. */
async function webhook({ owner, channels }: World): Promise<{ webhookId: string; webhookToken: string }> {
  const { body } = await owner.api.post(`/channels/${channels.general}/webhooks`, { name: 'example' })
  return { webhookId: body.id, webhookToken: body.token }
}

/** A command with permissions, if the path needs them. */
async function commandOf(world: World, path: string): Promise<string> {
  const isOfGuild = path.includes(':guildId') && !path.endsWith('/permissions')
  const { id } = await newCommand(world.bot, slashCommand('example'), isOfGuild ? world.guildId : undefined)
  await setCommandPermissions(world, id, [{ id: world.member.id, type: 2, permission: true }])
  return id
}

/** An integration that the member subscribes to. */
async function connection(world: World): Promise<string> {
  const { id } = await newIntegration(world)
  await beginSubscription(world, id, world.member.id)
  return id
}

/** A message that is pinned and reacted to. */
async function talkedAbout(world: World): Promise<string> {
  const { owner, member, channels } = world
  const { id } = await postMessageAs(world, owner)
  const messages = `/channels/${channels.general}/messages`
  for (const { api } of [owner, member]) {
    await api.put(`${messages}/${id}/reactions/${encodeURIComponent('🔥')}/@me`)
  }
  await owner.api.put(`${messages}/pins/${id}`)
  return id
}

/** A stage with the owner and the member. */
async function stageWithSpeakers(world: World): Promise<string> {
  const id = await newStage(world)
  for (const who of [world.owner, world.member]) await joinVoice(world, who, id)
  return id
}

/** An open stage, unless the operation opens it. */
async function openStage(world: World, path: string): Promise<string> {
  const channel_id = await newStage(world)
  if (path.includes(':channelId')) await world.owner.api.post('/stage-instances', { channel_id, topic: 'example' })
  return channel_id
}

/** A scheduled event with an interested user and an exception. */
async function eventOfInterest(world: World): Promise<{ eventId: string; exceptionId: string }> {
  const event = await scheduleDailyEvent(world)
  await world.owner.api.put(`/guilds/${world.guildId}/scheduled-events/${event.id}/users/@me`)
  const { event_exception_id: exceptionId } = await makeException(world, event, 1, { is_canceled: true })
  return { eventId: event.id, exceptionId }
}

async function threadWithMembers(world: World): Promise<string> {
  const { id } = await startThread(world, world.owner)
  await world.owner.api.put(`/channels/${id}/thread-members/${world.member.id}`)
  return id
}

/** An archived thread, a private channel, a group, a forum, a stage, a category and a voice channel. */
async function channelsOfEveryKind(world: World): Promise<string[]> {
  const { api } = world.owner
  const archived = await startThread(world, world.owner, { type: ChannelType.PRIVATE_THREAD })
  await api.patch(`/channels/${archived.id}`, { archived: true })
  const direct = await api.post('/users/@me/channels', { recipient_id: world.member.id })
  const group = await newGroup(world.owner, [world.member, world.moderator])
  const ids = [archived.id, direct.body.id, group.id, await newStage(world), world.channels.voice]
  for (const type of [ChannelType.GUILD_FORUM, ChannelType.GUILD_CATEGORY]) {
    ids.push((await api.post(`/guilds/${world.guildId}/channels`, { name: 'another', type })).body.id)
  }
  return ids
}
