import { hash, timingSafeEqual } from 'node:crypto'
import type { ModalTopLevelComponent } from '@guildhall/protocol/components/modal-components'
import type { InteractionMetadata } from '@guildhall/protocol/objects/applications/interaction-metadata'
import type { User } from '@guildhall/protocol/objects/users/user'
import { findRow, listRows } from '../access.ts'
import type { Db } from '../db.ts'
import { type InteractionRow, interactions } from '../tables/applications.ts'

/** What an interaction's row holds for those who answer it. */
export interface StoredInteractionContext {
  readonly user: User
  readonly nonce?: string | number
  /** The gateway session that the user's client named. */
  readonly sessionId?: string
  /** What a message shows that answers it. */
  readonly metadata: InteractionMetadata
  /**
   * For an application that the user has installed for their account and that is in the place in no other way: whether
   * only the user sees what it writes.
   */
  readonly outside?: { readonly isHidden: boolean }
  /** The command, if it is one of a command. */
  readonly command?: { readonly name: string; readonly type: number }
  /** The message whose component was used, or opened the modal that was sent. */
  readonly messageId?: string
  /** The modal that answered it. */
  readonly modal?: StoredModal
}

/** A modal as it was shown. */
export interface StoredModal {
  readonly custom_id: string
  readonly title: string
  readonly components: readonly ModalTopLevelComponent[]
}

/** An interaction that can still be answered, or whose answers can be changed. */
export interface KnownInteraction {
  readonly id: string
  readonly applicationId: string
  readonly userId: string
  readonly guildId: string | null
  readonly channelId: string
  readonly type: number
  readonly expiresAt: number
  readonly dueAt: number
  readonly answerType: number | null
  readonly responseId: string | null
  readonly context: StoredInteractionContext
}

/** How tokens begin: by that they are told apart from those of webhooks, with which they share paths. */
export const TOKEN_PREFIX = 'aW50ZXJhY3Rpb246'

/** Under what a token is kept: whoever reads the database can't use it. */
export const hashInteractionToken = (token: string): string => hash('sha256', token, 'base64url')

/** The interaction of an id, if the token is its own. */
export async function findInteraction(db: Db, id: string, token: string): Promise<KnownInteraction | undefined> {
  const row = await findRow(db, interactions, { id })
  return row && isTokenOf(row, token) ? toKnownInteraction(row) : undefined
}

/** The interaction of a token, if it is one of an application. */
export async function findInteractionOf(
  db: Db,
  applicationId: string,
  token: string,
): Promise<KnownInteraction | undefined> {
  const [row] = await listRows(db, interactions, { token_hash: hashInteractionToken(token) })
  return row && row.application_id === applicationId && isTokenOf(row, token) ? toKnownInteraction(row) : undefined
}

/** The interaction of an id, for the server's own use: no token is shown. */
export async function findInteractionById(db: Db, id: string): Promise<KnownInteraction | undefined> {
  const row = await findRow(db, interactions, { id })
  return row && toKnownInteraction(row)
}

const isTokenOf = ({ token_hash }: InteractionRow, token: string): boolean => {
  const [kept, given] = [Buffer.from(token_hash), Buffer.from(hashInteractionToken(token))]
  return kept.length === given.length && timingSafeEqual(kept, given)
}

const toKnownInteraction = (row: InteractionRow): KnownInteraction => ({
  id: row.id,
  applicationId: row.application_id,
  userId: row.user_id,
  guildId: row.guild_id,
  channelId: row.channel_id,
  type: row.type,
  expiresAt: row.expires_at,
  dueAt: row.due_at,
  answerType: row.answer_type,
  responseId: row.response_id,
  context: JSON.parse(row.wire),
})
