import type { ImportedMessage, ImportedReaction, ImportedUser } from '../import-source.ts'
import { idPages } from './id-pages.ts'
import { readUser } from './read-user.ts'
import type { SourceApi } from './source-api.ts'
import type { SourceHosts } from './source-images.ts'
import type { SourceLosses } from './source-losses.ts'

const PAGE = 100
/** How many users of a reaction are read. */
const MOST_USERS = 1000
/** How many reactions a message has at most. */
const MOST_REACTIONS = 20

interface Reading {
  readonly api: SourceApi
  readonly channelId: string
  readonly hosts: SourceHosts
  readonly losses: SourceLosses
}

/** A message with the users of its reactions. */
export async function listReactions(reading: Reading, message: ImportedMessage): Promise<ImportedMessage> {
  const { id, reactions } = message
  const kept = reactions.slice(0, MOST_REACTIONS)
  if (kept.length < reactions.length) reading.losses.add('reactions', id, `it has more than ${MOST_REACTIONS}`)
  return { ...message, reactions: await Promise.all(kept.map((reaction) => withUsers(reading, id, reaction))) }
}

async function withUsers(reading: Reading, messageId: string, reaction: ImportedReaction): Promise<ImportedReaction> {
  const users = new Map<string, ImportedUser>()
  await readUsers(reading, { messageId, reaction, type: 0, users })
  // Burst reactions are listed separately; here they become ordinary ones.
  if (users.size < Math.min(reaction.count, MOST_USERS))
    await readUsers(reading, { messageId, reaction, type: 1, users })
  if (reaction.count > users.size && users.size >= MOST_USERS)
    reading.losses.add('reaction users', messageId, `only ${MOST_USERS} of ${reaction.count} were read`)
  return { ...reaction, users: [...users.values()] }
}

interface ReactionUsers {
  readonly messageId: string
  readonly reaction: ImportedReaction
  /** 1 for burst reactions. */
  readonly type: 0 | 1
  readonly users: Map<string, ImportedUser>
}

async function readUsers(
  { api, channelId, hosts, losses }: Reading,
  { messageId, reaction: { emojiId, emojiName }, type, users }: ReactionUsers,
): Promise<void> {
  // A lone surrogate can't be encoded.
  const named = (emojiId === null ? emojiName : `${emojiName || '_'}:${emojiId}`).toWellFormed()
  const pages = idPages(api, {
    path: `/channels/${channelId}/messages/${messageId}/reactions/${encodeURIComponent(named)}`,
    query: `&type=${type}`,
    bucket: `reactions ${channelId}`,
    limit: PAGE,
    after: null,
    refused: (reason) => losses.add('reaction users', messageId, reason),
  })
  for await (const page of pages) {
    for (const { entry } of page) {
      const user = readUser(entry, hosts)
      if (user && users.size < MOST_USERS) users.set(user.id, user)
    }
    if (users.size >= MOST_USERS) return
  }
}
