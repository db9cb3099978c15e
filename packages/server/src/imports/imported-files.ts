// Receives the files of messages before the unit that stores the messages.
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AttachmentFlag } from '@guildhall/protocol/enums/attachment-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import { describeError } from '../describe-error.ts'
import { shownFilename } from '../features/attachments/attachments-rules.ts'
import type { StoredAttachment } from '../features/attachments/attachments-store.ts'
import { ApiError } from '../kernel/api-error.ts'
import { pathOf } from '../kernel/files/media-urls.ts'
import { type FileLook, lookAtFile } from '../media/file-types.ts'
import { ImportFailure } from './import-failure.ts'
import type { ImportedAttachment, ImportedMessage, ImportLoss, ImportSource } from './import-source.ts'
import type { ImportTarget } from './import-target.ts'
import { clippedText } from './values.ts'

/** The largest file that is imported, bytes: as large as the highest tier allows, whatever the guild's tier is. */
export const LARGEST_FILE: number = LIMITS.fileBytesPerTier[3]

/** The files of one message that were received. */
export interface ReceivedFiles {
  /** Its own, and then those of the message that it forwards. */
  readonly attachments: readonly StoredAttachment[]
  readonly forwardedIds: ReadonlySet<string>
  readonly losses: readonly ImportLoss[]
}

/**
 * Receives the files of a message. Each gets a new id: its name on the disk is the id, and files with the id of an old
 * attachment would be taken for leftovers of a crash (docs/decisions/0020).
 */
export async function receiveFiles(
  source: ImportSource,
  target: ImportTarget,
  { message, channelId, isForwardKept }: { message: ImportedMessage; channelId: string; isForwardKept: boolean },
): Promise<ReceivedFiles> {
  const losses: ImportLoss[] = []
  const lose = (attachment: ImportedAttachment, reason: string) =>
    void losses.push({ kind: 'attachment', id: attachment.id, reason })
  const receive = async (all: readonly ImportedAttachment[]) => {
    for (const each of all.slice(LIMITS.filesPerMessage))
      lose(each, `a message has at most ${LIMITS.filesPerMessage} files`)
    const received = all.slice(0, LIMITS.filesPerMessage).map(async (attachment) => {
      const found = await receiveFile(source, target, { attachment, channelId })
      if (typeof found === 'string') lose(attachment, found)
      return found === null || typeof found === 'string' ? [] : [found]
    })
    return (await Promise.all(received)).flat()
  }
  const own = await receive(message.attachments)
  const forwarded = isForwardKept ? await receive(message.forwardedAttachments) : []
  return { attachments: [...own, ...forwarded], forwardedIds: new Set(forwarded.map(({ id }) => id)), losses }
}

/**
 * Returns null if the source, which lists the reason, has no such file, and the reason if it is too large.
 *
 * @throws ImportFailure if it can't be stored
 */
async function receiveFile(
  source: ImportSource,
  target: ImportTarget,
  { attachment, channelId }: { attachment: ImportedAttachment; channelId: string },
): Promise<StoredAttachment | string | null> {
  const stream = await source.open(attachment.file)
  if (!stream) return null
  const id = target.ids.next()
  const writer = await target.files.begin(id).catch((error: unknown) => {
    stream.destroy()
    throw unstorable(error)
  })
  let size = 0
  try {
    for await (const piece of piecesOf(stream)) {
      const bytes = Buffer.from(piece)
      size += bytes.length
      if (size > LARGEST_FILE) throw new TooLarge(`larger than ${LARGEST_FILE} bytes`)
      await writer.write(bytes)
    }
    await writer.finish()
  } catch (error) {
    // What fails here fails again when the file is discarded later.
    await writer.abandon().catch(() => {})
    await target.files.discardUnplaced(id).catch(() => {})
    if (error instanceof TooLarge) return error.message
    if (error instanceof SourceFailed) return stream.errored ? null : 'the source ended it early'
    throw unstorable(error)
  } finally {
    stream.destroy()
  }
  const stored = await toAttachment(target, attachment, { id, size, channelId })
  await target.files.upload(id).catch(async (error: unknown) => {
    await target.files.discardUnplaced(id).catch(() => {})
    throw unstorable(error)
  })
  return stored
}

class TooLarge extends Error {}
class SourceFailed extends Error {}

const unstorable = (error: unknown) =>
  new ImportFailure(
    `cannot store a file: ${describeError(error)}. To continue the import, run the same command again later`,
  )

/** @throws SourceFailed if the stream fails, and not if the reader does */
async function* piecesOf(stream: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* stream
  } catch {
    throw new SourceFailed()
  }
}

async function toAttachment(
  target: ImportTarget,
  attachment: ImportedAttachment,
  { id, size, channelId }: { id: string; size: number; channelId: string },
): Promise<StoredAttachment> {
  const filename = shownFilename(attachment.file.name)
  const path = (await target.files.find(id)) ?? ''
  const declared = attachment.contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isStripped = target.settings.strip_metadata
  const look = await lookAtFile(path, { filename, declared, isStripped, sender: { user: { id } } }).catch(unreadable)
  const { size: stored } = isStripped ? await stat(path) : { size }
  const url = pathOf({ channelId, id, filename })
  const description = clippedText(attachment.description, LIMITS.attachmentText.max)
  const flags =
    (look.isAnimated ? AttachmentFlag.IS_ANIMATED : 0) |
    (filename.startsWith('SPOILER_') ? AttachmentFlag.IS_SPOILER : 0)
  return {
    ...{ id, filename, size: stored, url, proxy_url: url, content_type: look.contentType },
    ...(description !== null && { description }),
    ...(look.width !== undefined && { width: look.width }),
    ...(look.height !== undefined && { height: look.height }),
    ...(flags !== 0 && { flags }),
  }
}

/** A file that pretends to be an image is stored as any other file. */
function unreadable(error: unknown): FileLook {
  if (error instanceof ApiError) return { contentType: 'application/octet-stream' }
  throw error
}
