import { hash, timingSafeEqual } from 'node:crypto'
import type { ModalTopLevelComponent } from '@guildhall/protocol/components/modal-components'
import type { InteractionMetadata } from '@guildhall/protocol/objects/applications/interaction-metadata'
import type { User } from '@guildhall/protocol/objects/users/user'
import { findRow, listRows } from '../access.ts'
import type { Db } from '../db.ts'
import { type InteractionRow, interactions } from '../tables/applications.ts'

/** The fields of an interaction's row that responses need. */
export interface StoredInteractionContext {
  readonly user: User
  readonly nonce?: string | number
  /** The gateway session that the user's client sent. */
  readonly sessionId?: string
  /** The metadata of messages that respond to it. */
  readonly metadata: InteractionMetadata
  /** For an application that is only installed to the user's account: whether only the user sees its responses. */
  readonly outside?: { readonly isHidden: boolean }
  /** The command of a command interaction. */
  readonly command?: { readonly name: string; readonly type: number }
  /** The message with the component that was used, or that opened the modal. */
  readonly messageId?: string
  /** The modal that was its response. */
  readonly modal?: StoredModal
}

/** A modal as the user received it. */
export interface StoredModal {
  readonly custom_id: string
  readonly title: string
  readonly components: readonly ModalTopLevelComponent[]
}

/** An interaction that still accepts responses or changes of them. */
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

/** How tokens begin, which distinguishes them from those of webhooks in the same paths. */
export const TOKEN_PREFIX = 'aW50ZXJhY3Rpb246'

/** The hash under which a token is stored, so that a reader of the database can't use it. */
export const hashInteractionToken = (token: string): string => hash('sha256', token, 'base64url')

/** Finds an interaction by its id, if the token is correct. */
export async function findInteraction(db: Db, id: string, token: string): Promise<KnownInteraction | undefined> {
  const row = await findRow(db, interactions, { id })
  return row && isTokenOf(row, token) ? toKnownInteraction(row) : undefined
}

/** Finds an application's interaction by its token. */
export async function findInteractionOf(
  db: Db,
  applicationId: string,
  token: string,
): Promise<KnownInteraction | undefined> {
  const [row] = await listRows(db, interactions, { token_hash: hashInteractionToken(token) })
  return row && row.application_id === applicationId && isTokenOf(row, token) ? toKnownInteraction(row) : undefined
}

/** Finds an interaction by its id, for the server's own use without a token. */
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
