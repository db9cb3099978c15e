import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { differenceFaults, idFaults } from '@guildhall/testing/invariants/differences'
import {
  type Faults,
  type Invariants,
  lifecycleEventsOf,
  userChoiceKey,
} from '@guildhall/testing/invariants/invariants'
import type { StoreContents, StoredEvent } from '@guildhall/testing/invariants/store-contents'

export const messageInvariants: Invariants = {
  *faults(contents, all) {
    yield* idFaults('messages', contents.messages)
    yield* placeFaults(contents)
    yield* eventFaults(contents, all)
  },
  things: [
    {
      name: 'message',
      events: { ...lifecycleEventsOf('MESSAGE'), MESSAGE_DELETE_BULK: 'deleted' },
      idsOf: ({ id, ids = [id] }) => ids,
    },
  ],
}

/** Messages are in existing channels, and the newest message of each channel is recorded correctly. */
function* placeFaults({ channels, threads, private_channels, messages, streams, pending }: StoreContents): Faults {
  const places = new Set([...channels, ...threads, ...private_channels].map(({ id }) => id))
  const newest = new Map<string, bigint>()
  for (const { guild_id, channel_id, id, author_id, wire } of messages) {
    if (pending.isBeingRemoved(guild_id, channel_id)) continue
    if (!places.has(channel_id)) yield `message ${id}: in channel ${channel_id}, which does not exist`
    const message = JSON.parse(wire)
    const stored = `${message.author_id} ${message.channel_id}`
    yield* differenceFaults(`message ${id}: author and channel`, `${author_id} ${channel_id}`, stored)
    if (BigInt(id) > (newest.get(channel_id) ?? 0n)) newest.set(channel_id, BigInt(id))
  }
  const noted = new Map([...streams, ...threads].map(({ id, last_message_id }) => [id, last_message_id]))
  for (const [id, last] of newest) {
    if (BigInt(noted.get(id) ?? 0) < last) yield `channel ${id}: its newest message ${last} is not recorded`
  }
}

/** The newest event of each message, and the reactions and votes of users, agree with the rows. */
function* eventFaults(contents: StoreContents, all: readonly Invariants[]): Faults {
  const { emitted, channels, threads, private_channels, messages, reactions, pending } = contents
  const rows = new Map(messages.map((row) => [`${row.channel_id}/${row.id}`, row]))
  const chosen = Map.groupBy(reactions, ({ channel_id, kind_id }) => `${channel_id}/${kind_id}`)
  const places = new Set([...channels, ...threads, ...private_channels].map(({ id }) => id))
  const choices = all.flatMap(({ choices = [] }) => choices)
  for (const events of emitted.values()) {
    const { last, chosenOf } = statesIn(events, all)
    for (const [key, state] of last) {
      const row = rows.get(key)
      if (state === null && row) yield `message ${key}: deleted by its last event, but its row exists`
      if (state === null || !places.has(state.channel_id)) continue
      if (!row) {
        yield `message ${key}: exists by its last event, but its row is missing`
        continue
      }
      const message = JSON.parse(row.wire)
      for (const field of ['content', 'edited_timestamp', 'pinned', 'flags', 'type']) {
        if (state[field] !== message[field]) yield `message ${key}: ${field} differs from its last event`
      }
      const expected = chosenOf.get(key)
      if (expected === undefined || pending.isBeingRemoved(row.guild_id, row.channel_id)) continue
      const now = choices.flatMap((of) =>
        [...of.of(message)].flatMap(({ kindId, key }) =>
          (chosen.get(`${row.channel_id}/${kindId}`) ?? []).map(({ user_id }) => userChoiceKey(key, user_id)),
        ),
      )
      if (expected.symmetricDifference(new Set(now)).size > 0)
        yield `message ${key}: reactions differ from their events`
    }
  }
}

/**
 * The state of each message according to its newest event, without ephemeral messages, whose events are in a user's
 * stream.
 */
function statesIn(events: readonly StoredEvent[], all: readonly Invariants[]) {
  const last = new Map<string, any>()
  const chosenOf = new Map<string, Set<string>>()
  for (const { type, d } of events) {
    if (!type.startsWith('MESSAGE_') || (d.flags & MessageFlag.EPHEMERAL) !== 0) continue
    const key = `${d.channel_id}/${d.id}`
    if (type === 'MESSAGE_CREATE') chosenOf.set(key, new Set())
    if (type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE') last.set(key, d)
    if (type === 'MESSAGE_DELETE') last.set(key, null)
    if (type === 'MESSAGE_DELETE_BULK') for (const id of d.ids) last.set(`${d.channel_id}/${id}`, null)
    const chosen = chosenOf.get(`${d.channel_id}/${d.message_id}`)
    if (chosen) for (const { choices } of all) choices?.apply(chosen, type, d)
  }
  return { last, chosenOf }
}
