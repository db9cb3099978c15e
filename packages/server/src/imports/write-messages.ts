// Writes messages of one channel with everything that belongs to them, in one unit.
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { StoredAttachment } from '../features/attachments/attachments-store.ts'
import { listMessageIds, listTakenMessages, type TwinChannel } from '../features/imports/imported-messages-store.ts'
import { countInThread, touchChannel } from '../features/imports/imports-store.ts'
import { importChannels } from '../features/imports/imports-tables.ts'
import { firstIdAt } from '../kernel/ids/ids.ts'
import { changeStorageUse, storageUsedBy } from '../media/storage-use-store.ts'
import { updateRows } from '../store/access.ts'
import { receiveAvatars } from './avatars.ts'
import type { ImportRun, ImportUnit } from './import-run.ts'
import type { ImportedMessage, ImportLoss } from './import-source.ts'
import { toStoredMessage } from './imported-message.ts'
import { chooseMessageIds } from './message-ids.ts'
import { MessageRows } from './message-rows.ts'
import { linkedMessages } from './rewrite-text.ts'
import { idOrNull } from './values.ts'
import type { WrittenMessageIds } from './written-message-ids.ts'

/** A channel or thread whose messages are imported. */
export interface ImportedPlace {
  readonly sourceId: string
  readonly id: string
  readonly isThread: boolean
  /** How many messages of a thread are there, without the one that started it. */
  count: number
  /** The id here of its newest message, 0 if there is none. */
  lastId: string
  /** Other channels that may contain messages with the same ids. */
  readonly twins: readonly TwinChannel[]
  /** The ids here of threads that messages of this place started, by the source's ids: they have the same. */
  readonly started: ReadonlyMap<string, string>
  /** The ids of all messages that this import has written. */
  readonly written: WrittenMessageIds
}

/** A message whose files were received. */
export interface MessageToWrite {
  readonly message: ImportedMessage
  /** Its own, and those of the message that it forwards. */
  readonly attachments: readonly StoredAttachment[]
  readonly forwardedIds: ReadonlySet<string>
}

/** When servers remove files that no row refers to (see `settle-uploads`). */
const REMOVED_AFTER_MS = 3_600_000

/** Writes messages in ascending order of their ids, and the checkpoint after them. */
export async function writeMessages(
  run: ImportRun,
  place: ImportedPlace,
  batch: readonly MessageToWrite[],
  losses: readonly ImportLoss[],
): Promise<void> {
  const stored: string[] = []
  let reached: Pick<ImportedPlace, 'count' | 'lastId'> = place
  const avatars = await receiveAvatars(run, batch.flatMap(authorsOf))
  await run.write(async (unit) => {
    stored.length = 0
    for (const { kind, id, reason } of [...losses, ...avatars.losses]) unit.lose(kind, id, reason)
    await run.users.add(
      unit.db,
      batch.flatMap(({ message }) => peopleOf(message)),
      avatars.images,
    )
    await run.webhooks.add(
      unit.db,
      batch.flatMap(({ message: { webhookId } }) => webhookId ?? []),
    )
    const kept = await withinStorage(run, unit, await withoutRemoved(run, unit, batch))
    reached = await write(run, unit, place, kept)
    stored.push(...kept.flatMap((each) => each.attachments.map(({ id }) => id)))
  })
  place.count = reached.count
  place.lastId = reached.lastId
  const isStored = new Set(stored)
  for (const { id } of batch.flatMap((each) => each.attachments))
    await (isStored.has(id) ? run.target.files.keep(id) : run.target.files.discardUnplaced(id))
}

const authorsOf = ({ message: { author, webhookId } }: MessageToWrite) => (webhookId === null ? [author] : [])

const peopleOf = ({ author, webhookId, mentions, reactions }: ImportedMessage) => [
  ...(webhookId === null ? [author] : []),
  ...mentions.slice(0, LIMITS.mentionList.max),
  ...reactions.slice(0, LIMITS.reactionKinds).flatMap(({ users }) => users),
]

/** Without files that waited so long that a server has removed them. */
async function withoutRemoved(
  { target: { clock, files } }: ImportRun,
  unit: ImportUnit,
  batch: readonly MessageToWrite[],
): Promise<readonly MessageToWrite[]> {
  const old = BigInt(firstIdAt(clock.now() - REMOVED_AFTER_MS / 2))
  const removed = new Set<string>()
  for (const { id } of batch.flatMap(({ attachments }) => attachments)) {
    if (BigInt(id) >= old) continue
    const stream = await files.read(id)
    if (!stream) removed.add(id)
    stream?.destroy()
  }
  if (removed.size === 0) return batch
  return batch.map(({ message, attachments, forwardedIds }) => {
    const isThere = ({ id }: StoredAttachment) => !removed.has(id)
    for (const { id } of attachments)
      if (removed.has(id)) unit.lose('attachment', `${message.id}/${id}`, 'the source took too long')
    return { message, attachments: attachments.filter(isThere), forwardedIds }
  })
}

/** Files beyond the storage of the guild or of their sender are lost. */
async function withinStorage(
  run: ImportRun,
  unit: ImportUnit,
  batch: readonly MessageToWrite[],
): Promise<readonly MessageToWrite[]> {
  const { guildId } = run.ids
  const senders = batch.flatMap(({ message, attachments }) =>
    attachments.length > 0 ? (authorOf(run, message) ?? []) : [],
  )
  if (senders.length === 0) return batch
  const { max_storage_per_user, max_storage_per_guild } = run.target.settings
  const used = new Map(await storageUsedBy(unit.db, [guildId, ...senders]))
  const changes = new Map<string, number>()
  const kept = batch.map(({ message, attachments, forwardedIds }) => {
    const sender = authorOf(run, message)
    if (sender === undefined) return { message, attachments: [], forwardedIds }
    const fitting = attachments.filter(({ id, size }) => {
      const inGuild = (used.get(guildId) ?? 0) + size
      const ofSender = (used.get(sender) ?? 0) + size
      const isFull = inGuild > max_storage_per_guild || ofSender > max_storage_per_user
      if (isFull) unit.lose('attachment', `${message.id}/${id}`, 'the storage of the guild or of its sender is full')
      else {
        used.set(guildId, inGuild).set(sender, ofSender)
        for (const owner of [guildId, sender]) changes.set(owner, (changes.get(owner) ?? 0) + size)
      }
      return !isFull
    })
    return { message, attachments: fitting, forwardedIds }
  })
  await changeStorageUse(unit.db, changes)
  return kept
}

/** The id of the author here: a user's, or a webhook's. */
const authorOf = (run: ImportRun, { author, webhookId }: ImportedMessage): string | undefined =>
  webhookId === null ? run.users.idInUnit(author.id) : run.webhooks.idOf(webhookId)

/** The ids that the messages refer to, where these differ from the source's. */
async function referencesOf(run: ImportRun, unit: ImportUnit, batch: readonly MessageToWrite[]) {
  const { sourceGuildId, guildId } = run.ids
  const referred = batch.flatMap(({ message: { content, reference } }) => [
    ...linkedMessages(content, sourceGuildId),
    ...(reference?.messageId == null ? [] : [reference.messageId]),
  ])
  const valid = referred.filter((id) => idOrNull(id) !== null)
  return valid.length === 0 ? new Map<string, string>() : new Map(await listMessageIds(unit.db, guildId, valid))
}

/** Writes a batch in a unit whose users are known. @returns how many messages the thread has then, and its newest */
async function write(
  run: ImportRun,
  unit: ImportUnit,
  place: ImportedPlace,
  batch: readonly MessageToWrite[],
): Promise<Pick<ImportedPlace, 'count' | 'lastId'>> {
  const { db } = unit
  const { ids, target } = run
  const { guildId } = ids
  const known = batch.filter(({ message }) => {
    const isKnown = authorOf(run, message) !== undefined
    if (!isKnown) unit.lose('message', message.id, 'its author is invalid')
    return isKnown
  })
  const chosen = await chooseMessageIds(
    known.map(({ message }) => message.id),
    { bound: run.bound, forced: place.started, last: place.lastId, newId: () => target.ids.next() },
    async (some) =>
      new Set([...(await listTakenMessages(db, some, place.twins)), ...(await place.written.taken(db, some))]),
  )
  for (const id of chosen) place.written.add(id)
  const references = await referencesOf(run, unit, batch)
  for (const [index, { message }] of known.entries()) references.set(message.id, chosen[index] ?? message.id)
  const converting = {
    ids,
    publicUrl: target.publicUrl,
    userIdOf: (id: string) => run.users.idInUnit(id),
    messageIdOf: (id: string) => references.get(id) ?? ids.channels.get(id) ?? id,
    proxyPathOf: (url: string) => target.proxied.pathOf(url),
    lose: unit.lose,
  }
  const rows = new MessageRows(guildId, place.id)
  let { count } = place
  for (const [index, { message, attachments, forwardedIds }] of known.entries()) {
    const id = chosen[index] ?? message.id
    const isCounted = id !== place.id && message.type !== MessageType.THREAD_STARTER_MESSAGE
    if (place.isThread && isCounted) count++
    const parts = {
      id,
      channelId: place.id,
      authorId: authorOf(run, message) ?? '0',
      attachments: attachments.filter((file) => !forwardedIds.has(file.id)),
      forwarded: attachments.filter((file) => forwardedIds.has(file.id)),
      reactions: rows.addReactions(run, unit, message),
      position: place.isThread ? count : null,
      hasThread: !place.isThread && place.started.has(message.id),
    }
    rows.add(message, toStoredMessage(message, parts, converting), target.clock.now())
  }
  await rows.write(unit)
  const lastId = chosen.at(-1) ?? place.lastId
  await touchPlace(unit, { guildId, place, lastId, by: count - place.count, pinnedAt: rows.pinnedAt })
  const after_id = batch.at(-1)?.message.id
  if (after_id !== undefined)
    await updateRows(db, importChannels, { guild_id: guildId, source_id: place.sourceId }, { after_id })
  unit.count('message', known.length)
  return { count, lastId }
}

async function touchPlace(
  { db }: ImportUnit,
  {
    guildId,
    place,
    lastId,
    by,
    pinnedAt,
  }: { guildId: string; place: ImportedPlace; lastId: string; by: number; pinnedAt: number | null },
): Promise<void> {
  if (lastId === '0') return
  if (place.isThread) await countInThread(db, { guildId, threadId: place.id, lastMessageId: lastId, by, pinnedAt })
  else await touchChannel(db, { guildId, channelId: place.id, lastMessageId: lastId, pinnedAt })
}
