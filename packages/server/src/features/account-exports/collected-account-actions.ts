// Collects what belongs to an account, in the order of its files.

import { MessageType } from '@guildhall/protocol/enums/message-type'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Db } from '../../store/db.ts'
import { listConnections } from '../connections/connections-store.ts'
import { filesOfMessage } from '../exports/exported-message-view.ts'
import { attachmentPath } from '../exports/exported-paths-view.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { listRelationshipRows } from '../relationships/relationships-store.ts'
import { findUserSettings } from '../user-settings/user-settings-store.ts'
import { listGuildsOf } from '../users/users-store.ts'
import { findAccountRow, findNextPlace, listOwnedApplications, listOwnMessages } from './account-exports-store.ts'

const MESSAGES_AT_ONCE = 200
/** Ends the list of a place's messages. */
export const END_OF_MESSAGES = '\n]\n'
const GUILDS_AT_ONCE = 200

/** How far an account is collected. */
export interface AccountPosition {
  readonly stage: 'account' | 'guild' | 'channel'
  /** The guild or private channel whose messages are collected. */
  readonly place_id: string
  /** The last message that was collected there; 0 if the place is complete. */
  readonly after_id: string
}

/** Part of a file, the attachments that belong to it, and where to continue; null at the end. */
export interface AccountData {
  readonly path: string
  readonly text: string
  readonly files: readonly { readonly path: string; readonly attachmentId: string }[]
  /** How many messages the text contains. */
  readonly messages: number
  readonly next: AccountPosition | null
}

export const ACCOUNT_BEGINNING: AccountPosition = { stage: 'account', place_id: '0', after_id: '0' }

/** The next part of an account. Its text is empty if there is nothing at this position. */
export async function collectAccountData(db: Db, userId: string, at: AccountPosition): Promise<AccountData> {
  if (at.stage === 'account') {
    const next: AccountPosition = { stage: 'guild', place_id: '0', after_id: '0' }
    const text = `${JSON.stringify(await accountOf(db, userId), null, 2)}\n`
    return { path: 'account.json', text, files: [], messages: 0, next }
  }
  return collectMessages(db, userId, at.stage, at)
}

async function collectMessages(
  db: Db,
  userId: string,
  stage: 'guild' | 'channel',
  { place_id, after_id }: AccountPosition,
): Promise<AccountData> {
  const isNew = after_id === '0'
  const placeId = isNew ? await findNextPlace(db, stage, userId, place_id) : place_id
  if (placeId === undefined) {
    const next: AccountPosition | null = stage === 'guild' ? { stage: 'channel', place_id: '0', after_id } : null
    return { path: '', text: '', files: [], messages: 0, next }
  }
  const { messages, last } = await nextMessages(db, { placeId, userId, after: after_id })
  const lines = messages.map((message) => JSON.stringify(toOwnMessage(message))).join(',\n')
  const between = messages.length > 0 ? ',\n' : ''
  return {
    path: `messages/${stage}-${placeId}.json`,
    text: `${isNew ? '[\n' : between}${lines}${last === null ? END_OF_MESSAGES : ''}`,
    files: messages
      .flatMap(filesOfMessage)
      .flatMap(({ path, from }) => ('attachmentId' in from ? [{ path, attachmentId: from.attachmentId }] : [])),
    messages: messages.length,
    next: { stage, place_id: placeId, after_id: last ?? '0' },
  }
}

/**
 * The next messages of a user in a place, and the last one that was looked at; null at the end. Alerts about a user's
 * messages have that user as their author, but are only for moderators.
 */
async function nextMessages(
  db: Db,
  { placeId, userId, after }: { placeId: string; userId: string; after: string },
): Promise<{ messages: readonly StoredMessage[]; last: string | null }> {
  for (let from = after; ; ) {
    const page = await listOwnMessages(db, { placeId, userId, after: from, limit: MESSAGES_AT_ONCE })
    const messages = page.filter(({ type }) => type !== MessageType.AUTO_MODERATION_ACTION)
    const last = page.length < MESSAGES_AT_ONCE ? null : (page.at(-1)?.id ?? null)
    if (messages.length > 0 || last === null) return { messages, last }
    from = last
  }
}

/** A message in the form of the API, with the paths of its files. */
const toOwnMessage = ({ previews: _previews, reactions: _reactions, attachments, ...message }: StoredMessage) => ({
  ...message,
  attachments: attachments.map(({ proxy_url: _proxy, ...file }) => ({ ...file, url: attachmentPath(file) })),
})

async function accountOf(db: Db, userId: string) {
  const row = await findAccountRow(db, userId)
  if (!row) return {}
  const relationships = await listRelationshipRows(db, userId)
  return {
    user: JSON.parse(row.wire),
    email: row.email,
    email_verified: row.is_email_verified,
    created_at: toTimestamp(row.created_at),
    settings: await findUserSettings(db, userId),
    guilds: await listMemberships(db, userId),
    relationships: relationships.map(({ user, relationship }) => ({
      ...relationship,
      id: user.id,
      username: user.username,
    })),
    connections: await listConnections(db, userId),
    // The secrets of applications are not part of it.
    applications: (await listOwnedApplications(db, userId)).map(({ tags, created_at, ...application }) => ({
      ...application,
      tags: JSON.parse(tags),
      created_at: toTimestamp(created_at),
    })),
  }
}

async function listMemberships(db: Db, userId: string) {
  const all: object[] = []
  for (let after = '0'; ; ) {
    const page = await listGuildsOf(db, userId, { before: undefined, after, limit: GUILDS_AT_ONCE })
    for (const { settings, member } of page) all.push({ id: settings.id, name: settings.name, member })
    if (page.length < GUILDS_AT_ONCE) return all
    after = page.at(-1)?.settings.id ?? after
  }
}
