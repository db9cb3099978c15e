// Writes the messages of a channel piece by piece, in the format of DiscordChatExporter.
import { isForum } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { toTimestamp } from '../../kernel/clock.ts'
import type { StoredPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { listParticipants, type MessageParticipant } from '../messages/message-participants-store.ts'
import { type ChannelKey, listMessages } from '../messages/messages-store.ts'
import { peopleOf, type StoredMessage } from '../messages/messages-view.ts'
import { listUsers } from '../users/users-store.ts'
import type { ExportedFile } from './exported-images-actions.ts'
import { channelTypeName } from './exported-kinds-view.ts'
import { filesOfMessage, toExportedMessage } from './exported-message-view.ts'
import { exportedChannelPath } from './exported-paths-view.ts'
import type { ExportedPeople, ExportSource } from './exported-people-view.ts'

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

/** What was written of a channel: the id of the last message, and the number of messages. */
export interface ExportPosition {
  readonly after: string
  readonly count: number
}

/** Part of a file, and the files to which it refers. */
export interface ExportPiece {
  readonly path: string
  readonly text: string
  readonly files: readonly ExportedFile[]
  /** Where to continue; null if the file is complete. */
  readonly position: ExportPosition | null
}

/** A channel or thread of a guild; null if it contains no messages of its own. */
export function exportedChannelOf({ guild }: ExportSource, details: GuildChannel | BareThread): ExportedChannel | null {
  const { id, type, name, parent_id } = details
  if (isForum(type) || type === 4) return null
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
  from: ExportPosition | null = null,
): AsyncGenerator<ExportPiece, void> {
  const path = `${exportedChannelPath(channel)}.json`
  const key = { guildId: channel.guildId, channelId: channel.id }
  let position = from ?? { after: '0', count: 0 }
  if (!from) yield { path, text: await headOf(source, channel), files: source.images.take(), position }
  for (;;) {
    const messages = await listPage(source, key, position.after)
    const last = messages.at(-1)
    if (!last) break
    const text = await textOf(source, key, messages, position.count === 0)
    position = { after: last.id, count: position.count + messages.length }
    const files = [...messages.flatMap(filesOfMessage), ...source.images.take()]
    yield { path, text, files, position }
  }
  yield { path, text: `\n],"messageCount":${position.count}}\n`, files: [], position: null }
}

const listPage = async ({ db }: ExportSource, key: ChannelKey, after: string): Promise<StoredMessage[]> =>
  (await listMessages(db, key, { before: undefined, after, limit: MESSAGES_AT_ONCE })).toReversed()

/** The beginning of a file. The list of messages is open. */
async function headOf({ guild, images, now, host }: ExportSource, channel: ExportedChannel): Promise<string> {
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
      ...(details && { guildhall: details }),
    },
    dateRange: { after: null, before: null },
    exportedAt: toTimestamp(now),
    guildhall: { host },
  }
  return `${JSON.stringify(head).slice(0, -1)},"messages":[\n`
}

async function textOf(
  source: ExportSource,
  key: ChannelKey,
  messages: readonly StoredMessage[],
  isFirst: boolean,
): Promise<string> {
  const people = await findPeople(source, messages)
  const texts: string[] = []
  for (const message of messages) texts.push(JSON.stringify(await toExportedMessage(source, key, people, message)))
  return (isFirst ? '' : ',\n') + texts.join(',\n')
}

async function findPeople({ db, guild }: ExportSource, messages: readonly StoredMessage[]): Promise<ExportedPeople> {
  const ids = new Set(messages.flatMap(peopleOf))
  if (guild) return listParticipants(db, guild.id, ids)
  const users = await listUsers(db, [...ids])
  return new Map([...users].map(([id, user]): [string, MessageParticipant] => [id, { user, member: null }]))
}
