// Imports the messages of all channels and threads, several channels at a time.
import { listLastMessages } from '../features/channels/channels-store.ts'
import { listTwinChannels } from '../features/imports/imported-messages-store.ts'
import { listImportChannels } from '../features/imports/imports-store.ts'
import { importChannels } from '../features/imports/imports-tables.ts'
import { listRows, updateRows } from '../store/access.ts'
import { type ThreadRow, threads } from '../store/tables/channels.ts'
import { channels } from '../store/tables/guilds.ts'
import type { ImportRun, ImportUnit } from './import-run.ts'
import type { ImportedMessage, ImportLoss } from './import-source.ts'
import { type ReceivedFiles, receiveFiles } from './imported-files.ts'
import { isKeptForward } from './imported-message.ts'
import { idOrNull } from './values.ts'
import { type ImportedPlace, type MessageToWrite, writeMessages } from './write-messages.ts'
import { WrittenMessageIds } from './written-message-ids.ts'

/** How many channels are read at a time, since each page of one needs the page before. */
const CHANNELS_AT_ONCE = 8
/** How many messages one unit writes. */
const MESSAGES_AT_ONCE = 500
/** Messages with so many files in total are written together: the files wait on the disk until then. */
const FILES_AT_ONCE = 64
/** How many messages' files are received together. */
const RECEIVED_AT_ONCE = 16
/** Files are written after this time at the latest: servers remove those that nothing refers to for an hour. */
const LONGEST_WAIT_MS = 600_000
const NONE: ReadonlySet<string> = new Set()

/** Imports what is missing of each channel. @param leaveRest is called in the last unit */
export async function importMessages(run: ImportRun, leaveRest: (unit: ImportUnit) => Promise<void>): Promise<void> {
  const { db } = run.target.store
  const { guildId } = run.ids
  const inThreads = new Map((await listRows(db, threads, { guild_id: guildId })).map((row) => [row.id, row]))
  const inChannels = await listLastMessages(db, guildId)
  await leaveOutMissing(run)
  const places = (await listImportChannels(db, guildId)).filter(({ is_complete }) => !is_complete)
  const channelIds = [...run.ids.channels.values()]
  const written = await WrittenMessageIds.read(db, guildId, channelIds)
  const started = startedThreads(run, inThreads.values())
  const left = places.values()
  const work = async () => {
    for (const { source_id: sourceId, channel_id: id, after_id: after } of left) {
      const thread = inThreads.get(id)
      const place: ImportedPlace = {
        ...{ sourceId, id, isThread: thread !== undefined, count: thread?.message_count ?? 0 },
        // A forum's newest message is its newest post.
        lastId: after === null ? '0' : ((thread ?? inChannels.get(id))?.last_message_id ?? '0'),
        twins: await listTwinChannels(db, guildId, sourceId),
        started: started.get(id) ?? new Map(),
        written,
      }
      await importChannel(run, place, after)
    }
  }
  await Promise.all(Array.from({ length: CHANNELS_AT_ONCE }, work))
  await run.write(async (unit) => {
    unit.reach({ stage: 'finishing', after_id: null })
    await leaveRest(unit)
  })
}

/**
 * The threads that messages of each channel started. The first message of a post is in the post itself, which then
 * contains the message with its id.
 */
function startedThreads(run: ImportRun, all: Iterable<ThreadRow>): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const sources = new Map([...run.ids.channels].map(([sourceId, id]) => [id, sourceId]))
  const started = new Map<string, Map<string, string>>()
  for (const { id, parent_id, wire } of all) {
    const isPost: boolean = JSON.parse(wire).applied_tags !== undefined
    const place = isPost ? id : parent_id
    started.set(place, (started.get(place) ?? new Map()).set(sources.get(id) ?? id, id))
  }
  return started
}

/** When an import continues, the source may lack threads that it had before. */
async function leaveOutMissing(run: ImportRun): Promise<void> {
  const { guildId } = run.ids
  await run.write(async (unit) => {
    const rows = [
      ...(await listRows(unit.db, channels, { guild_id: guildId })),
      ...(await listRows(unit.db, threads, { guild_id: guildId })),
    ]
    const found = new Set(rows.map(({ id }) => id))
    for (const { source_id, channel_id, is_complete } of await listImportChannels(unit.db, guildId)) {
      if (found.has(channel_id)) continue
      run.ids.channels.delete(source_id)
      if (is_complete) continue
      unit.lose('channel', source_id, 'the source no longer has it')
      await updateRows(unit.db, importChannels, { guild_id: guildId, source_id }, { is_complete: true })
    }
  })
}

async function importChannel(run: ImportRun, place: ImportedPlace, after: string | null): Promise<void> {
  const { clock } = run.target
  let waiting: MessageToWrite[] = []
  let files = 0
  let oldestAt = 0
  let losses: ImportLoss[] = []
  const flush = async () => {
    const messages = waiting
    const lost = losses
    ;[waiting, losses, files] = [[], [], 0]
    if (messages.length > 0 || lost.length > 0) await writeMessages(run, place, messages, lost)
  }
  let last = BigInt(after ?? 0)
  for await (const page of run.source.messages(place.sourceId, after)) {
    const next: ImportedMessage[] = []
    for (const message of page) {
      if (idOrNull(message.id) === null || BigInt(message.id) <= last) {
        losses.push({
          kind: 'message',
          id: String(message.id),
          reason: 'its id is invalid, or not above those before it',
        })
        continue
      }
      last = BigInt(message.id)
      next.push(message)
    }
    for (let from = 0; from < next.length; from += RECEIVED_AT_ONCE) {
      const some = next.slice(from, from + RECEIVED_AT_ONCE)
      if (files === 0) oldestAt = clock.now()
      const received = await Promise.all(some.map((message) => filesOf(run, place, message)))
      for (const [index, message] of some.entries()) {
        const { attachments = [], forwardedIds = NONE, losses: lost = [] } = received[index] ?? {}
        losses.push(...lost)
        waiting.push({ message, attachments, forwardedIds })
        files += attachments.length
      }
      const isLong = files > 0 && clock.now() - oldestAt >= LONGEST_WAIT_MS
      if (waiting.length >= MESSAGES_AT_ONCE || files >= FILES_AT_ONCE || isLong) await flush()
    }
  }
  await flush()
  await run.write(async ({ db }) => {
    const key = { guild_id: run.ids.guildId, source_id: place.sourceId }
    await updateRows(db, importChannels, key, { is_complete: true })
  })
}

const filesOf = async (
  run: ImportRun,
  place: ImportedPlace,
  message: ImportedMessage,
): Promise<ReceivedFiles | undefined> => {
  const isForwardKept = message.forwardedAttachments.length > 0 && isKeptForward(message, run.ids)
  if (message.attachments.length === 0 && !isForwardKept) return undefined
  return receiveFiles(run.source, run.target, { message, channelId: place.id, isForwardKept })
}
