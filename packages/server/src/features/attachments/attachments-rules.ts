import { LIMITS } from '@guildhall/protocol/limits'
import type { AttachmentSent } from '@guildhall/protocol/objects/messages/attachment'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import type { StoredAttachment } from './attachments-store.ts'

/** The `attachments` of a body; null and undefined differ in an edit of a message with attachments. */
export type SentAttachments = readonly AttachmentSent[] | null | undefined

/** A new or existing attachment, with what the body says about it. */
export type Paired<F> =
  | { readonly file: F; readonly sent: AttachmentSent | undefined }
  | { readonly kept: StoredAttachment; readonly sent: AttachmentSent | undefined }

/**
 * Matches the entries of a body with the files of the request and of the message
 * (docs/spec/messages.md#attachments-in-requests): an entry refers to the file `files[id]` or to a kept attachment.
 * Files without an entry follow; without the field, all existing ones are kept.
 *
 * @param at the path of the field in the body
 * @throws InvalidFormBody for an entry that refers to nothing, or for a repeated one; TooManyAttachments
 */
export function pairAttachments<F extends { readonly index: number }>(
  sent: SentAttachments,
  files: readonly F[],
  had: readonly StoredAttachment[],
  at: readonly (string | number)[],
): Paired<F>[] {
  const errors: FieldError[] = []
  const paired: Paired<F>[] = sent === undefined ? had.map((kept) => ({ kept, sent: undefined })) : []
  const seen = new Set<string>()
  for (const [i, entry] of (sent ?? []).entries()) {
    const path = [...at, 'attachments', i, 'id']
    const file = files.find(({ index }) => String(index) === entry.id)
    const kept = had.find(({ id }) => id === entry.id)
    if (seen.has(entry.id)) {
      errors.push({ path, code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message: 'The set already contains this value' })
    } else if (file) paired.push({ file, sent: entry })
    else if (kept) paired.push({ kept, sent: entry })
    else errors.push({ path, code: 'ATTACHMENT_NOT_FOUND', message: 'Attachment data not found' })
    seen.add(entry.id)
  }
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  const others = files.filter(({ index }) => !seen.has(String(index)))
  paired.push(...others.map((file) => ({ file, sent: undefined })))
  if (paired.length > LIMITS.filesPerMessage) throw new ApiError('TooManyAttachments')
  return paired
}

/**
 * The name in URLs and on pages: characters other than `A-Z a-z 0-9 . _ -` become `_`. A name that is too long keeps
 * its extension. `attachment://` refers to files by it (docs/spec/components.md#attachment-names).
 */
export function shownFilename(sent: string): string {
  const { max } = LIMITS.shownFilename
  const plain = sent.slice(-4 * max).replace(/[^A-Za-z0-9._-]/gu, '_')
  const short = plain.length > max ? plain.slice(-max) : plain
  return /^\.*$/u.test(short) ? `file${short.replaceAll('.', '_')}` : short
}

const OTHERS = ['content', 'embeds', 'components', 'sticker_ids', 'poll'] as const

const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * A voice message consists of one audio file, with its duration and waveform (docs/spec/messages.md#voice-messages).
 *
 * @throws its codes
 */
export function mustBeVoiceMessage(
  attachments: readonly Pick<StoredAttachment, 'content_type' | 'duration_secs' | 'waveform'>[],
  beside: { readonly [field in (typeof OTHERS)[number]]?: unknown },
): void {
  if (OTHERS.some((field) => !isEmpty(beside[field]))) throw new ApiError('NotOnlyASound')
  const [sound] = attachments
  if (attachments.length !== 1 || !sound?.content_type?.startsWith('audio/')) throw new ApiError('NotOneSound')
  const { duration_secs, waveform } = sound
  const { min, max } = LIMITS.voiceMessageSeconds
  const hasDuration = duration_secs !== undefined && duration_secs > min && duration_secs <= max
  if (!hasDuration || waveform === undefined || !/^[\w+/]+={0,2}$/u.test(waveform))
    throw new ApiError('NoVoiceMetadata')
}
