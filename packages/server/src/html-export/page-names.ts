// What the texts of some messages name: users, roles, channels and emojis.
import type { User } from '@guildhall/protocol/objects/users/user'
import { exportedChannelOf, listExportedPeople } from '../features/exports/exported-channels-actions.ts'
import type { ExportedPeople, ExportSource } from '../features/exports/exported-people-view.ts'
import { listNamedThreads } from '../features/exports/exports-store.ts'
import type { MessageParticipant } from '../features/messages/message-participants-store.ts'
import { type ChannelKey, listMessagesById } from '../features/messages/messages-store.ts'
import { peopleOf, type StoredMessage } from '../features/messages/messages-view.ts'
import { isSnowflake } from '../kernel/ids/snowflakes.ts'
import { firstPagePath } from './page-paths.ts'

/** What messages name, as far as it exists. */
export interface PageNames {
  readonly people: ExportedPeople
  readonly userName: (id: string) => string | undefined
  readonly roleName: (id: string) => string | undefined
  /** A channel or thread; its path is null if it isn't in the export. */
  readonly channel: (id: string) => { readonly name: string; readonly path: string | null } | undefined
  /** The path of an image; empty if there is none. */
  readonly emojiPath: (id: string) => string
  readonly avatarPath: (user: User) => string
  readonly stickerPath: (id: string) => string
  /** The messages to which others refer. */
  readonly referenced: ReadonlyMap<string, StoredMessage>
}

interface FoundIds {
  readonly users: Set<string>
  readonly channels: Set<string>
  readonly emojis: Set<string>
  readonly stickers: Set<string>
}

const NAMED = /<(?:@!?(?<user>\d{15,20})|#(?<channel>\d{15,20})|a?:\w{1,32}:(?<emoji>\d{15,20}))>/gu

/** Looks up what some messages of a channel name. */
export async function findPageNames(
  source: ExportSource,
  key: ChannelKey,
  messages: readonly StoredMessage[],
): Promise<PageNames> {
  const { db, guild } = source
  const references = messages.map(({ message_reference: reference }) =>
    reference?.channel_id === key.channelId ? reference.message_id : undefined,
  )
  const answered = await listMessagesById(db, key, new Set(references.filter((id) => id !== undefined)))
  const shown = [...messages, ...answered]
  const ids: FoundIds = { users: new Set(), channels: new Set(), emojis: new Set(), stickers: new Set() }
  for (const message of shown) noteIds(message, ids)
  for (const id of shown.flatMap(peopleOf)) ids.users.add(id)
  const people = await listExportedPeople(source, ids.users)
  const channels = await findChannels(source, ids.channels)
  const paths = await findPaths(source, ids, [
    ...[...people.values()].map(({ user }) => user),
    ...shown.map(({ author }) => author).filter((author) => author !== undefined),
  ])
  return {
    people,
    userName: (id) => nameOfPerson(people.get(id)),
    roleName: (id) => guild?.roles.get(id)?.name,
    channel: (id) => channels.get(id),
    emojiPath: (id) => paths.get(`emoji/${id}`) ?? '',
    avatarPath: ({ id, avatar }) => paths.get(`avatar/${id}/${avatar}`) ?? '',
    stickerPath: (id) => paths.get(`sticker/${id}`) ?? '',
    referenced: new Map(answered.map((message) => [message.id, message])),
  }
}

export const nameOfPerson = (person: MessageParticipant | undefined): string | undefined =>
  person && (person.member?.nick ?? person.user.global_name ?? person.user.username)

/** Finds mentions in all texts of a message, and emojis and stickers in its fields. */
function noteIds(value: unknown, ids: FoundIds): void {
  if (typeof value === 'string') {
    for (const { groups: { user, channel, emoji } = {} } of value.matchAll(NAMED)) {
      // PostgreSQL would refuse others.
      if (!isSnowflake(user ?? channel ?? emoji ?? '')) continue
      if (user) ids.users.add(user)
      if (channel) ids.channels.add(channel)
      if (emoji) ids.emojis.add(emoji)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      if (name === 'emoji' && typeof field?.id === 'string') ids.emojis.add(field.id)
      else if (name === 'sticker_items') for (const { id } of field ?? []) ids.stickers.add(id)
      else noteIds(field, ids)
    }
    if ('message_reference' in value) noteReference(value.message_reference, ids)
    if ('id' in value && 'channel_id' in value) ids.channels.add(String(value.id))
  }
}

/** A system message about a new thread refers to the thread. */
function noteReference(reference: unknown, { channels }: FoundIds): void {
  if (typeof reference === 'object' && reference && 'channel_id' in reference)
    channels.add(String(reference.channel_id))
}

async function findChannels(source: ExportSource, ids: ReadonlySet<string>) {
  const { db, guild } = source
  const found = new Map<string, { name: string; path: string | null }>()
  if (!guild) return found
  const others = [...ids].filter((id) => !guild.channels.has(id))
  const threads = new Map((await listNamedThreads(db, guild.id, others)).map((thread) => [thread.id, thread]))
  for (const id of ids) {
    const details = guild.channels.get(id) ?? threads.get(id)
    if (!details) continue
    const channel = exportedChannelOf(source, details)
    found.set(id, { name: details.name, path: channel && firstPagePath(channel) })
  }
  return found
}

async function findPaths({ images }: ExportSource, ids: FoundIds, users: readonly User[]) {
  const paths = new Map<string, string>()
  for (const id of ids.emojis) paths.set(`emoji/${id}`, await images.pathOf('emoji', id))
  for (const id of ids.stickers) paths.set(`sticker/${id}`, await images.pathOf('sticker', id))
  for (const { id, avatar } of users) paths.set(`avatar/${id}/${avatar}`, await images.pathOf('avatar', id, avatar))
  return paths
}
