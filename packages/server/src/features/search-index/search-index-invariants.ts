import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'
import { searchPlace, searchTerms, TERM } from './search-terms-view.ts'

export const searchIndexInvariants: Invariants = {
  *faults(contents) {
    yield* rowFaults(contents)
  },
}

/** Each message is in the index with the terms that follow from it, and nothing else is. */
function* rowFaults(contents: StoreContents): Faults {
  const { messages, message_search, search_backlog, imports, threads, users, pending } = contents
  const rows = new Map(message_search.map((row) => [row.id, row]))
  const unfinished = imports.filter(({ stage }) => stage !== 'complete')
  const behind = new Set([...search_backlog, ...unfinished].map(({ guild_id }) => guild_id))
  const privately = new Map(threads.map(({ id, wire }) => [id, JSON.parse(wire)]))
  const bots = new Set(users.flatMap(({ id, is_bot }) => (is_bot ? [id] : [])))
  const existing = new Set<string>()
  for (const { guild_id, channel_id, id, author_id, wire } of messages) {
    existing.add(id)
    if (behind.has(guild_id) || pending.isBeingRemoved(guild_id, channel_id)) continue
    const row = rows.get(id)
    if (!row) {
      yield `message ${id}: it isn't in the search index`
      continue
    }
    const message = JSON.parse(wire)
    const thread = privately.get(channel_id)
    const place = thread
      ? searchPlace({ id: guild_id }, thread)
      : { guildId: guild_id, channelId: channel_id, scopeId: channel_id, moderatedId: null }
    const expected = { ...place, ...searchTerms(message), isBot: bots.has(author_id) }
    const { scope_id: scopeId, moderated_id: moderatedId, facets, words } = row
    const found = { guildId: row.guild_id, channelId: row.channel_id, scopeId, moderatedId, facets, words }
    const isBot = row.place.split(' ').includes(TERM.bot)
    yield* differenceFaults(
      `search index: message ${id}`,
      JSON.stringify({ ...found, isBot }),
      JSON.stringify(expected),
    )
  }
  for (const { id, guild_id, channel_id } of message_search) {
    if (!existing.has(id) && !pending.isBeingRemoved(guild_id, channel_id))
      yield `search index: message ${id} does not exist`
  }
}
