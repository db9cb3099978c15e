// Writes the messages of a channel piece by piece, in the format of DiscordChatExporter.
import { isForum } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { toTimestamp } from '../../kernel/clock.ts'
import { isThread } from '../../kernel/permissions/any-channel.ts'
import type { Db } from '../../store/db.ts'
import type { StoredPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { listParticipants, type MessageParticipant } from '../messages/message-participants-store.ts'
import { type ChannelKey, listMessages } from '../messages/messages-store.ts'
import { peopleOf, type StoredMessage } from '../messages/messages-view.ts'
import { listAllThreadMembers } from '../threads/thread-members-store.ts'
import { listUsers } from '../users/users-store.ts'
import type { ExportedFile } from './exported-images-actions.ts'
import { channelTypeName } from './exported-kinds-view.ts'
import { filesOfMessage, toExportedMessage } from './exported-message-view.ts'
import { exportedChannelPath } from './exported-paths-view.ts'
import type { ExportedPeople, ExportSource } from './exported-people-view.ts'
import { listPinTimes } from './exports-store.ts'

const MESSAGES_AT_ONCE = 100

/** A channel whose messages are exported. */
export interface ExportedChannel {
  readonly id: string
  readonly type: number
  readonly name: string
  readonly topic: string | null
  /** The category, or a thread's channel. */
  readonly parent: { readonly id: string; readonly name: string } | null
  readonly guildId: string
  /** The channel object, for what the format has no field for. */
  readonly details: GuildChannel | BareThread | null
}

/** Part of a file, and the files to which it refers. The parts of a file follow one another. */
export interface ExportPiece {
  readonly path: string
  readonly text: string
  readonly files: readonly ExportedFile[]
  /** How many messages it contains. */
  readonly messages: number
  /** How many channels end with it. */
  readonly channels: 0 | 1
}

/** A piece without messages. */
export const exportPiece = (path: string, text: string, files: readonly ExportedFile[] = []): ExportPiece => ({
  ...{ path, text, files },
  ...{ messages: 0, channels: 0 },
})

/** A channel or thread of a guild; null if it isn't exported, or contains no messages of its own. */
export function exportedChannelOf(
  { guild, isExported }: ExportSource,
  details: GuildChannel | BareThread,
): ExportedChannel | null {
  const { id, type, name, parent_id } = details
  if (isForum(type) || type === 4 || !isExported(details)) return null
  const parent = parent_id === null ? undefined : guild?.channels.get(parent_id)
  return {
    id,
    type,
    name,
    topic: ('topic' in details ? details.topic : null) ?? null,
    parent: parent ? { id: parent.id, name: parent.name } : null,
    guildId: details.guild_id,
    details,
  }
}

/** A DM or a group, which is named after its recipients unless it has a name. */
export async function exportedPrivateChannelOf(
  { db }: ExportSource,
  { id, type, recipientIds, group }: StoredPrivateChannel,
): Promise<ExportedChannel> {
  const users = [...(await listUsers(db, recipientIds)).values()]
  const name = group?.name ?? users.map(({ username }) => username).join(', ')
  return { id, type, name, topic: null, parent: null, guildId: id, details: null }
}

/** The pieces of a channel's file, with a limited number of messages each. */
export async function* exportChannel(
  source: ExportSource,
  channel: ExportedChannel,
): AsyncGenerator<ExportPiece, void> {
  const path = `${exportedChannelPath(channel)}.json`
  const key = { guildId: channel.guildId, channelId: channel.id }
  yield exportPiece(path, await headOf(source, channel), source.images.take())
  let count = 0
  for await (const messages of listExportedMessages(source, key)) {
    const text = await textOf(source, key, messages, count === 0)
    count += messages.length
    const files = [...messages.flatMap(filesOfMessage), ...source.images.take()]
    yield { path, text, files, messages: messages.length, channels: 0 }
  }
  yield { ...exportPiece(path, `\n],"messageCount":${count}}\n`), channels: 1 }
}

/** All messages of a channel, oldest first, a limited number at a time. */
export async function* listExportedMessages(
  { db }: ExportSource,
  key: ChannelKey,
): AsyncGenerator<readonly StoredMessage[], void> {
  for (let after = '0'; ; ) {
    const page = await listMessages(db, key, { before: undefined, after, limit: MESSAGES_AT_ONCE })
    const last = page[0]
    if (!last) return
    yield page.toReversed()
    after = last.id
  }
}

/** The beginning of a file. The list of messages is open. */
async function headOf({ db, guild, images, now, host }: ExportSource, channel: ExportedChannel): Promise<string> {
  const { id, type, name, topic, parent, details } = channel
  const head = {
    guild: guild
      ? { id: guild.id, name: guild.settings.name, iconUrl: await images.pathOf('icon', guild.id, guild.settings.icon) }
      : { id: '0', name: 'Direct Messages', iconUrl: '' },
    channel: {
      id,
      type: channelTypeName(type),
      categoryId: parent?.id ?? null,
      category: parent?.name ?? null,
      name,
      topic,
      ...(details && { guildhall: await withMemberIds(db, details) }),
    },
    dateRange: { after: null, before: null },
    exportedAt: toTimestamp(now),
    guildhall: { host },
  }
  return `${JSON.stringify(head).slice(0, -1)},"messages":[\n`
}

/** A thread's members are in no other part of an export. */
async function withMemberIds(db: Db, details: GuildChannel | BareThread) {
  if (!isThread(details)) return details
  const members = await listAllThreadMembers(db, details)
  return { ...details, member_ids: members.map(({ user_id }) => user_id) }
}

const NO_PINS: ReadonlyMap<string, number> = new Map()

async function textOf(
  source: ExportSource,
  key: ChannelKey,
  messages: readonly StoredMessage[],
  isFirst: boolean,
): Promise<string> {
  const people = await findPeople(source, messages)
  const pins = messages.some(({ pinned }) => pinned) ? await listPinTimes(source.db, key) : NO_PINS
  const texts: string[] = []
  for (const message of messages) {
    const exported = await toExportedMessage(source, { ...key, people, pins }, message)
    texts.push(JSON.stringify(exported))
  }
  return (isFirst ? '' : ',\n') + texts.join(',\n')
}

const findPeople = (source: ExportSource, messages: readonly StoredMessage[]): Promise<ExportedPeople> =>
  listExportedPeople(source, new Set(messages.flatMap(peopleOf)))

/** Users by their ids, with their members in the guild. */
export async function listExportedPeople(
  { db, guild }: ExportSource,
  ids: ReadonlySet<string>,
): Promise<ExportedPeople> {
  if (guild) return listParticipants(db, guild.id, ids)
  const users = await listUsers(db, [...ids])
  return new Map([...users].map(([id, user]): [string, MessageParticipant] => [id, { user, member: null }]))
}
