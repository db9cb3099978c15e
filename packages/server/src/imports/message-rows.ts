import { LIMITS } from '@guildhall/protocol/limits'
import { unicodeEmoji } from '@guildhall/protocol/unicode-emoji'
import { attachments as attachmentTable } from '../features/attachments/attachments-tables.ts'
import { importIds } from '../features/imports/imports-tables.ts'
import { messages as messageTable } from '../features/messages/messages-tables.ts'
import type { StoredMessage } from '../features/messages/messages-view.ts'
import type { ReactionKind } from '../features/messages/reactions-view.ts'
import { pins } from '../features/pins/pins-tables.ts'
import { reactions as reactionTable } from '../features/reactions/reactions-tables.ts'
import { insertRows } from '../store/insert-rows.ts'
import type { RowOf } from '../store/table.ts'
import type { ImportRun, ImportUnit } from './import-run.ts'
import type { ImportedMessage } from './import-source.ts'
import { timeOf } from './imported-message.ts'
import { clippedName, idOrNull, momentOf } from './values.ts'

/** The rows of a batch of messages. */
export class MessageRows {
  /** When the newest of the pinned messages was pinned; null if there is none. */
  pinnedAt: number | null = null
  readonly #guildId: string
  readonly #channelId: string
  readonly #messages: RowOf<typeof messageTable>[] = []
  readonly #changed: RowOf<typeof importIds>[] = []
  readonly #pins: RowOf<typeof pins>[] = []
  readonly #attachments: RowOf<typeof attachmentTable>[] = []
  readonly #reactions: RowOf<typeof reactionTable>[] = []

  constructor(guildId: string, channelId: string) {
    this.#guildId = guildId
    this.#channelId = channelId
  }

  /** @param now pins are not in the future, where they would be before all later ones */
  add(message: ImportedMessage, stored: StoredMessage, now: number): void {
    const place = { guild_id: this.#guildId, channel_id: this.#channelId }
    const { id, author_id } = stored
    this.#messages.push({ ...place, id, author_id, wire: JSON.stringify(stored) })
    if (id !== message.id) this.#changed.push({ guild_id: this.#guildId, kind: 'message', source_id: message.id, id })
    const forwarded = (stored.message_snapshots ?? []).flatMap((snapshot) => snapshot.message.attachments)
    for (const file of [...stored.attachments, ...forwarded])
      this.#attachments.push({
        ...{ ...place, id: file.id, message_id: id, sender_id: author_id, size: file.size },
        wire: JSON.stringify(file),
        expires_at: null,
      })
    if (!stored.pinned) return
    const pinned_at = Math.min(momentOf(message.pinnedAt) ?? timeOf(message), now)
    this.#pins.push({ ...place, message_id: id, pinned_at })
    this.pinnedAt = Math.max(this.pinnedAt ?? 0, pinned_at)
  }

  /** The kinds of reactions to a message; the users are rows. */
  addReactions(run: ImportRun, unit: ImportUnit, { id, reactions }: ImportedMessage): ReactionKind[] {
    if (reactions.length > LIMITS.reactionKinds) unit.lose('reaction', id, `more than ${LIMITS.reactionKinds} kinds`)
    const seen = new Set<string>()
    return reactions.slice(0, LIMITS.reactionKinds).flatMap(({ emojiId, emojiName, count, users }) => {
      const emoji = {
        id: emojiId === null ? null : (run.ids.of('emoji').get(emojiId) ?? idOrNull(emojiId)),
        name: emojiId === null ? (unicodeEmoji(emojiName) ?? null) : clippedName(emojiName, LIMITS.emojiNameSent.max),
      }
      const key = emojiId === null ? emoji.name : emoji.id
      const userIds = new Set(users.flatMap((user) => run.users.idInUnit(user.id) ?? []))
      if (key === null) unit.lose('reaction', `${id}/${emojiId ?? emojiName}`, 'it is no emoji')
      else if (userIds.size < count)
        unit.lose('reaction', `${id}/${emojiId ?? emojiName}`, `${userIds.size} of ${count} users are known`)
      if (key === null || seen.has(key) || userIds.size === 0) return []
      seen.add(key)
      const kind_id = run.target.ids.next()
      const place = { guild_id: this.#guildId, channel_id: this.#channelId }
      for (const user_id of userIds) this.#reactions.push({ ...place, kind_id, user_id })
      return [{ id: kind_id, emoji, count: userIds.size }]
    })
  }

  async write(unit: ImportUnit): Promise<void> {
    const { db } = unit
    await insertRows(db, messageTable, this.#messages)
    // A hostile source can have an id in several channels: references then lead to the first of the messages.
    await insertRows(db, importIds, this.#changed, true)
    await insertRows(db, pins, this.#pins)
    await insertRows(db, attachmentTable, this.#attachments)
    await insertRows(db, reactionTable, this.#reactions)
    unit.count('attachment', this.#attachments.length)
    unit.count('reaction', this.#reactions.length)
    unit.count('pin', this.#pins.length)
  }
}
