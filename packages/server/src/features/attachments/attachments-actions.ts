import { AttachmentFlag } from '@guildhall/protocol/enums/attachment-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type { AttachmentSent } from '@guildhall/protocol/objects/messages/attachment'
import { ApiError } from '../../kernel/api-error.ts'
import { pathOf } from '../../kernel/files/media-urls.ts'
import type { FileStreaming } from '../../kernel/files/uploaded-file.ts'
import type { ReceivedFile, Uploads } from '../../kernel/files/uploads.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { type FileLook, lookAtFile } from '../../media/file-types.ts'
import { mustHaveStorage, type StorageOwners, takeStorage } from '../../media/storage-rules.ts'
import { storageOwnerOf } from '../../media/storage-use-store.ts'
import { type Paired, pairAttachments, type SentAttachments, shownFilename } from './attachments-rules.ts'
import {
  type AttachmentPlace,
  expireAttachments,
  guildOfAttachment,
  insertAttachment,
  type StoredAttachment,
  updateAttachment,
} from './attachments-store.ts'

/**
 * `streamed` of an operation that takes `MESSAGE_FILES` from callers who may attach files in the channel. Where no such right is asked
 * for (webhooks, answers to interactions) it is `{}`.
 */
export const MESSAGE_UPLOADS: FileStreaming = { requires: anyChannelPermission('ATTACH_FILES') }

/** A file that came, and what was found when it was looked at. */
type LookedAt = ReceivedFile & { readonly look: FileLook }

/** The files that came with a request, and what it says of them. */
export interface ReceivedAttachments {
  readonly uploads: Uploads | undefined
  readonly files: readonly LookedAt[]
  readonly sent: SentAttachments
  /** Where the field `attachments` stands in the body: `['data']` in a callback. */
  readonly at: readonly (string | number)[]
}

/** What a request says of its files, and for whom they will count. */
interface Receiving extends StorageOwners {
  readonly sent: SentAttachments
  readonly at?: readonly (string | number)[]
  /** Whether a file is to be kept; all are, if it isn't said. */
  readonly isKept?: (file: ReceivedFile) => boolean
}

/**
 * Takes the files of a message. An operation declares `files: MESSAGE_FILES` and hands on what it was given, before its unit
 * of work; `attachmentsOf` says what the message has, and `placeAttachments` writes it:
 *
 *     const received = await receiveAttachments(kernel, uploads, { sent: body.attachments, senderId: caller.user.id, guildId: guild.id })
 *     return write(async (tx) => {
 *       const attachments = attachmentsOf(received, tx.channel.id)   // with those it had, for a change
 *       …                                                            // embeds and components find theirs by `filename`
 *       await placeAttachments(tx, { ...keyOf(tx.guild, tx.channel), messageId: stored.id }, received, attachments)
 *
 * A message is kept with the attachments as they are here, in its list or in its embeds and components: their `url` is a path,
 * which `kernel.urls.shown` makes into an address. Files that no unit of work places are removed at the end of the request.
 *
 * @throws UserStorageFull and GuildStorageFull, before any file is looked at; what {@link lookAtFile} throws
 */
export async function receiveAttachments(
  kernel: Pick<Kernel, 'files' | 'settings' | 'store'>,
  uploads: Uploads | undefined,
  { sent, at = [], isKept = () => true, ...owners }: Receiving,
): Promise<ReceivedAttachments> {
  const received = uploads?.received ?? []
  const bytes = received.filter(isKept).reduce((sum, { size }) => sum + size, 0)
  await mustHaveStorage(kernel, owners, bytes)
  const files: LookedAt[] = []
  const sender = { user: { id: uploads?.sender ?? '' } }
  const isStripped = kernel.settings.current.strip_metadata
  for (const file of received) {
    const path = await kernel.files.find(file.id)
    if (path === undefined) throw new ApiError('InternalServerError')
    const filename = sent?.find(({ id }) => id === String(file.index))?.filename ?? file.filename
    const look = await lookAtFile(path, { filename, declared: file.contentType, isStripped, sender })
    files.push({ ...file, look })
  }
  return { uploads, files, sent, at }
}

/**
 * What a message has after it was written or changed: the files that came, and of those it had the ones that it keeps, in the
 * order in which they were named.
 *
 * @param channelId where it stands
 * @param had all files of the message before: see `listAttachments`
 * @throws InvalidFormBody, TooManyAttachments
 */
export function attachmentsOf(
  { sent, files, at }: ReceivedAttachments,
  channelId: string,
  had: readonly StoredAttachment[] = [],
): StoredAttachment[] {
  return pairAttachments(sent, files, had, at).map((pair) => toStored(channelId, pair))
}

/**
 * Writes what a message has: rows of new files, changes of kept ones; those that it had and has no longer go.
 *
 * @throws UserStorageFull, GuildStorageFull
 */
export async function placeAttachments(
  tx: Pick<TxBase<never>, 'db' | 'now' | 'settings'>,
  place: Omit<AttachmentPlace, 'expiresAt'> & { expiresAt?: number },
  { uploads, files }: ReceivedAttachments,
  attachments: readonly StoredAttachment[],
  had: readonly StoredAttachment[] = [],
): Promise<void> {
  const isNew = new Set(files.map(({ id }) => id))
  const before = new Map(had.map((each) => [each.id, each]))
  const { guildId, channelId, messageId, expiresAt = null } = place
  const senderId = files.length === 0 ? place.senderId : await storageOwnerOf(tx.db, place.senderId)
  const bytes = files
    .filter(({ id }) => attachments.some((each) => each.id === id))
    .reduce((sum, { size }) => sum + size, 0)
  await takeStorage(tx, [
    {
      senderId,
      guildId: guildOfAttachment({ guild_id: guildId, channel_id: channelId }),
      size: bytes,
    },
  ])
  for (const attachment of attachments) {
    if (isNew.has(attachment.id))
      insertAttachment(tx.db, { guildId, channelId, messageId, senderId, expiresAt }, attachment)
    else if (before.get(attachment.id) !== attachment) updateAttachment(tx.db, attachment)
    before.delete(attachment.id)
  }
  await expireAttachments(tx.db, [...before.keys()], tx.now)
  uploads?.place(tx.db, [...isNew])
}

function toStored(channelId: string, pair: Paired<LookedAt>): StoredAttachment {
  const said = saidOf(pair.sent)
  if ('kept' in pair) return pair.sent ? flagged({ ...pair.kept, ...said }, pair.sent, pair.kept.flags) : pair.kept
  const { id, size, look } = pair.file
  const name = pair.sent?.filename ?? pair.file.filename
  const filename = shownFilename(name)
  const url = pathOf({ channelId, id, filename })
  const attachment = {
    id,
    filename,
    ...titleOf(name, filename),
    ...said,
    size,
    url,
    proxy_url: url,
    content_type: look.contentType,
    ...(look.width !== undefined && { width: look.width }),
    ...(look.height !== undefined && { height: look.height }),
  }
  return flagged(attachment, pair.sent, look.isAnimated ? AttachmentFlag.IS_ANIMATED : 0)
}

/** A name that can't be shown as it was sent leaves a title, without what no title should hold. */
function titleOf(sent: string, shown: string): { title?: string } {
  const title = sent
    .replace(/\.\w{1,16}$/u, '')
    .replace(/[\p{C}/\\]+/gu, ' ')
    .trim()
  return sent === shown || title === '' ? {} : { title: [...title].slice(0, LIMITS.attachmentText.max).join('') }
}

/** What was said, without what was left empty. */
function saidOf(sent: AttachmentSent | undefined) {
  const { title, description, duration_secs, waveform } = sent ?? {}
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(duration_secs != null && { duration_secs }),
    ...(waveform && { waveform }),
  }
}

/** A name that begins with SPOILER_ marks a spoiler too (docs/spec/messages.md#spoilers). */
function flagged(attachment: StoredAttachment, sent: AttachmentSent | undefined, before = 0): StoredAttachment {
  const isSpoiler =
    sent?.is_spoiler ?? ((before & AttachmentFlag.IS_SPOILER) !== 0 || attachment.filename.startsWith('SPOILER_'))
  const flags = isSpoiler ? before | AttachmentFlag.IS_SPOILER : before & ~AttachmentFlag.IS_SPOILER
  const { flags: _old, ...others } = attachment
  return flags === 0 ? others : { ...others, flags }
}
