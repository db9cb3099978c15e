// Receives and stores the files of commands and modals.
import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import type { Resolved } from '@guildhall/protocol/objects/applications/interaction'
import type { FieldError } from '@guildhall/protocol/parse-form'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import {
  attachmentsOf,
  placeAttachments,
  type ReceivedAttachments,
  receiveAttachments,
} from '../attachments/attachments-actions.ts'
import type { SentAttachments } from '../attachments/attachments-rules.ts'
import type { StoredAttachment } from '../attachments/attachments-store.ts'
import { keyOf } from '../messages/messages-store.ts'
import { isOfKinds, type NamedFile } from './file-kinds-rules.ts'
import type { InteractionLocation } from './interactions-view.ts'
import type { InteractionSource } from './parsed-interaction-actions.ts'

/** The files that a user sends to an application in a command or modal. */
export interface InteractionFiles {
  readonly received: ReceivedAttachments
  readonly attachments: readonly StoredAttachment[]
}

/** The named files, validated. */
export interface ReadFiles {
  readonly files: InteractionFiles
  /** Their new ids, by the numbers with which they were sent. */
  readonly ids: ReadonlyMap<string, string>
  readonly resolved: Pick<Resolved, 'attachments'>
  /** Errors for files that are missing or of another kind. */
  readonly faults: readonly FieldError[]
}

/**
 * Receives the files to which options of a command or inputs of a modal refer. Other files are discarded.
 *
 * @param sent `data.attachments`
 * @throws InvalidFormBody for an entry without a file, TooManyAttachments
 */
export async function readFiles(
  kernel: Kernel,
  { place, user, uploads }: InteractionSource,
  sent: SentAttachments,
  named: readonly NamedFile[],
): Promise<ReadFiles> {
  const numbers = new Set(named.map(({ index }) => index))
  const received = await receiveAttachments(kernel, uploads, {
    sent,
    at: ['data'],
    senderId: user.id,
    guildId: place.guild?.id ?? null,
    isKept: ({ index }) => numbers.has(String(index)),
  })
  const known = new Map(attachmentsOf(received, place.channel.id).map((each) => [each.id, each]))
  const ids = new Map(received.files.map(({ index, id }) => [String(index), id]))
  const wanted = new Set(named.map(({ index }) => ids.get(index)))
  const files = received.files.filter(({ id }) => wanted.has(id))
  const attachments = [...known.values()]
    .filter(({ id }) => wanted.has(id))
    .map((each) => ({ ...each, ephemeral: true }))
  const shown = kernel.urls.shown(Object.fromEntries(attachments.map((each) => [each.id, each])))
  return {
    files: { received: { ...received, files }, attachments },
    ids,
    resolved: attachments.length > 0 ? { attachments: shown } : {},
    faults: named.flatMap((each) => faultsOf(each, known.get(ids.get(each.index) ?? ''))),
  }
}

function faultsOf({ path, kinds }: NamedFile, file: StoredAttachment | undefined): FieldError[] {
  if (!file) return [{ path, code: 'ATTACHMENT_NOT_FOUND', message: 'Attachment data not found' }]
  if (isOfKinds(file, kinds)) return []
  return [{ path, code: 'BASE_TYPE_CHOICES', message: `The file must be one of (${kinds.join(', ')}).` }]
}

/** Stores the files without a message, for as long as an ephemeral message. */
export async function placeFiles(
  tx: Pick<TxBase<never>, 'db' | 'now' | 'settings'>,
  { guild, channel }: InteractionLocation,
  senderId: string,
  { received, attachments }: InteractionFiles,
): Promise<void> {
  if (attachments.length === 0) return
  const expiresAt = tx.now + APPLICATION_LIMITS.ephemeralMessage_ms
  await placeAttachments(tx, { ...keyOf(guild, channel), messageId: null, senderId, expiresAt }, received, attachments)
}
