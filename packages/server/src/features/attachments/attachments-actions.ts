// Receives the files of a message, and stores them with it.
import { AttachmentFlag } from '@guildhall/protocol/enums/attachment-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type { AttachmentSent } from '@guildhall/protocol/objects/messages/attachment'
import { ApiError } from '../../kernel/api-error.ts'
import { pathOf } from '../../kernel/files/media-urls.ts'
import type { FileStreaming } from '../../kernel/files/upload-types.ts'
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
 * `streamed` is for operations that accept `MESSAGE_FILES` from callers who may attach files in the channel. If no permission is
 * required (webhooks, interaction responses) it is `{}`.
 */
export const MESSAGE_UPLOADS: FileStreaming = { requires: anyChannelPermission('ATTACH_FILES') }

/** A received file, with the result of its inspection. */
type LookedAt = ReceivedFile & { readonly look: FileLook }

/** The files of a request, and what its body says about them. */
export interface ReceivedAttachments {
  readonly uploads: Uploads | undefined
  readonly files: readonly LookedAt[]
  readonly sent: SentAttachments
  /** The path of the field `attachments` in the body: `['data']` in a callback. */
  readonly at: readonly (string | number)[]
}

/** What a request says about its files, and to whose storage they count. */
interface Receiving extends StorageOwners {
  readonly sent: SentAttachments
  readonly at?: readonly (string | number)[]
  /** Whether a file is stored; by default all are. */
  readonly isKept?: (file: ReceivedFile) => boolean
}

/**
 * Receives the files of a message. An operation declares `files: MESSAGE_FILES` and calls this function before its unit of
 * work; `attachmentsOf` returns the attachments of the message, and `placeAttachments` stores them:
 *
 *     const received = await receiveAttachments(kernel, uploads, { sent: body.attachments, senderId: caller.user.id, guildId: guild.id })
 *     return write(async (tx) => {
 *       const attachments = attachmentsOf(received, tx.channel.id)   // and the existing ones, for an edit
 *       …                                                            // embeds and components refer to files by `filename`
 *       await placeAttachments(tx, { ...keyOf(tx.guild, tx.channel), messageId: stored.id }, received, attachments)
 *
 * A message stores the attachments in this form, in its list or in its embeds and components: their `url` is a path, which
 * `kernel.urls.shown` turns into a URL. Files that no unit of work stores are removed at the end of the request.
 *
 * @throws UserStorageFull and GuildStorageFull, before any file is examined; what {@link lookAtFile} throws;
 * Overloaded if a file can't be stored
 */
export async function receiveAttachments(
  kernel: Pick<Kernel, 'files' | 'log' | 'settings' | 'store'>,
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
    if (isKept(file)) await upload(kernel, file.id)
    files.push({ ...file, look })
  }
  return { uploads, files, sent, at }
}

/** Uploads a file, whose content is final. @throws Overloaded if the storage doesn't accept it */
async function upload({ files, log }: Pick<Kernel, 'files' | 'log'>, id: string): Promise<void> {
  await files.upload(id).catch((error: unknown) => {
    log.error({ err: error }, 'could not upload a file: requests with files are refused with 503')
    throw new ApiError('Overloaded')
  })
}

/**
 * The attachments of a message after it was written or edited: the new files, and the existing ones that it keeps, in
 * the order of the body.
 *
 * @param channelId the message's channel
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
 * Stores the attachments of a message: rows of new files and changes of kept ones; removed ones expire.
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
  const fields = fieldsOf(pair.sent)
  if ('kept' in pair) return pair.sent ? flagged({ ...pair.kept, ...fields }, pair.sent, pair.kept.flags) : pair.kept
  const { id, size, look } = pair.file
  const name = pair.sent?.filename ?? pair.file.filename
  const filename = shownFilename(name)
  const url = pathOf({ channelId, id, filename })
  const attachment = {
    id,
    filename,
    ...titleOf(name, filename),
    ...fields,
    size,
    url,
    proxy_url: url,
    content_type: look.contentType,
    ...(look.width !== undefined && { width: look.width }),
    ...(look.height !== undefined && { height: look.height }),
  }
  return flagged(attachment, pair.sent, look.isAnimated ? AttachmentFlag.IS_ANIMATED : 0)
}

/** If a name can't be shown as it was sent, it becomes a title, without disallowed characters. */
function titleOf(sent: string, shown: string): { title?: string } {
  const title = sent
    .replace(/\.\w{1,16}$/u, '')
    .replace(/[\p{C}/\\]+/gu, ' ')
    .trim()
  return sent === shown || title === '' ? {} : { title: [...title].slice(0, LIMITS.attachmentText.max).join('') }
}

/** The fields of the body that are not empty. */
function fieldsOf(sent: AttachmentSent | undefined) {
  const { title, description, duration_secs, waveform } = sent ?? {}
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(duration_secs != null && { duration_secs }),
    ...(waveform && { waveform }),
  }
}

/** A name with the prefix SPOILER_ also marks a spoiler (docs/spec/messages.md#spoilers). */
function flagged(attachment: StoredAttachment, sent: AttachmentSent | undefined, before = 0): StoredAttachment {
  const isSpoiler =
    sent?.is_spoiler ?? ((before & AttachmentFlag.IS_SPOILER) !== 0 || attachment.filename.startsWith('SPOILER_'))
  const flags = isSpoiler ? before | AttachmentFlag.IS_SPOILER : before & ~AttachmentFlag.IS_SPOILER
  const { flags: _old, ...others } = attachment
  return flags === 0 ? others : { ...others, flags }
}
