import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { applyMessageEvent } from './apply-message-event.ts'
import type { MessageWindow, MessageWindows } from './message-window.ts'

const OWN = '9'
const CHANNEL = '50'
const EMOJIS = ['👍', '🎉']

/** The server's state of a message: the reactions by user, and the votes in its poll. */
type Stored = {
  content: string
  reactions: Map<string, Set<string>>
  votes: Map<number, Set<string>>
  hasPoll: boolean
}
type Server = Map<string, Stored>

/** A message as the reader sees it. */
function seen(id: string, { content, reactions, votes, hasPoll }: Stored): any {
  const all = [...reactions].filter(([, users]) => users.size > 0)
  return {
    id,
    channel_id: CHANNEL,
    author: { id: '1' },
    content,
    mentions: [],
    ...(all.length > 0 && {
      reactions: all.map(([name, users]) => ({
        emoji: { id: null, name },
        count: users.size,
        count_details: { burst: countOf(users, BURST), normal: countOf(users, '') },
        burst_colors: countOf(users, BURST) > 0 ? COLORS : [],
        me: users.has(OWN),
        me_burst: users.has(`${OWN}${BURST}`),
      })),
    }),
    ...(hasPoll && {
      poll: {
        question: { text: 'Which?' },
        results: {
          is_finalized: false,
          answer_counts: [...votes]
            .filter(([, users]) => users.size > 0)
            .map(([answer, users]) => ({ id: answer, count: users.size, me_voted: users.has(OWN) })),
        },
      },
    }),
  }
}

const COLORS = ['#112233']
/** Ends the reactions of a user that are burst reactions. */
const BURST = '!'
const countOf = (users: ReadonlySet<string>, end: string): number =>
  [...users].filter((each) => each.endsWith(BURST) === (end === BURST)).length

/** An action on the server; returns its event. */
type TalkEvent = (server: Server, nextId: () => string) => any

const ofMessage = (id: string) => ({ channel_id: CHANNEL, message_id: id })
const pick = (server: Server, index: number): [string, Stored] | undefined =>
  [...server][index % Math.max(1, server.size)]

const say =
  (content: string, hasPoll: boolean): TalkEvent =>
  (server, nextId) => {
    const id = nextId()
    const message: Stored = { content, reactions: new Map(), votes: new Map(), hasPoll }
    server.set(id, message)
    return { type: 'MESSAGE_CREATE', data: { ...seen(id, message), guild_id: '2', channel_type: 0, member: {} } }
  }

const edit =
  (index: number, content: string): TalkEvent =>
  (server) => {
    const [id, message] = pick(server, index) ?? []
    if (!id || !message) return null
    message.content = content
    // Events are the same for all recipients: they contain no own reactions.
    const { reactions: _reactions, ...bare } = seen(id, message)
    return { type: 'MESSAGE_UPDATE', data: { ...bare, guild_id: '2', channel_type: 0 } }
  }

const remove =
  (indexes: number[]): TalkEvent =>
  (server) => {
    const ids = [...new Set(indexes.flatMap((index) => pick(server, index)?.[0] ?? []))]
    for (const id of ids) server.delete(id)
    const [id] = ids
    if (id === undefined) return null
    return ids.length === 1
      ? { type: 'MESSAGE_DELETE', data: { id, channel_id: CHANNEL } }
      : { type: 'MESSAGE_DELETE_BULK', data: { ids, channel_id: CHANNEL } }
  }

const react =
  (index: number, emoji: string, user_id: string, burst: boolean): TalkEvent =>
  (server) => {
    const [id, message] = pick(server, index) ?? []
    if (!id || !message) return null
    const users = message.reactions.get(emoji) ?? new Set()
    const reaction = `${user_id}${burst ? BURST : ''}`
    const type = users.delete(reaction) ? 'MESSAGE_REACTION_REMOVE' : 'MESSAGE_REACTION_ADD'
    if (type === 'MESSAGE_REACTION_ADD') users.add(reaction)
    if (users.size > 0) message.reactions.set(emoji, users)
    else message.reactions.delete(emoji)
    const colors = burst && type === 'MESSAGE_REACTION_ADD' ? { burst_colors: COLORS } : {}
    const ofType = { burst, type: burst ? 1 : 0, ...colors }
    return { type, data: { ...ofMessage(id), user_id, emoji: { id: null, name: emoji }, ...ofType } }
  }

const clear =
  (index: number, emoji: string | null): TalkEvent =>
  (server) => {
    const [id, message] = pick(server, index) ?? []
    if (!id || !message) return null
    if (emoji === null) message.reactions.clear()
    else message.reactions.delete(emoji)
    return emoji === null
      ? { type: 'MESSAGE_REACTION_REMOVE_ALL', data: ofMessage(id) }
      : { type: 'MESSAGE_REACTION_REMOVE_EMOJI', data: { ...ofMessage(id), emoji: { id: null, name: emoji } } }
  }

const vote =
  (index: number, answer_id: number, user_id: string): TalkEvent =>
  (server) => {
    const [id, message] = pick(server, index) ?? []
    if (!id || !message?.hasPoll) return null
    const users = message.votes.get(answer_id) ?? new Set()
    const type = users.delete(user_id) ? 'MESSAGE_POLL_VOTE_REMOVE' : 'MESSAGE_POLL_VOTE_ADD'
    if (type === 'MESSAGE_POLL_VOTE_ADD') users.add(user_id)
    message.votes.set(answer_id, users)
    return { type, data: { ...ofMessage(id), user_id, answer_id } }
  }

const index = fc.nat({ max: 20 })
const user = fc.constantFrom(OWN, '1', '2')
const emoji = fc.constantFrom(...EMOJIS)
const talkEvent: fc.Arbitrary<TalkEvent> = fc.oneof(
  fc.tuple(fc.string(), fc.boolean()).map(([content, hasPoll]) => say(content, hasPoll)),
  fc.tuple(index, fc.string()).map(([at, content]) => edit(at, content)),
  fc.array(index, { minLength: 1, maxLength: 3 }).map(remove),
  fc.tuple(index, emoji, user, fc.boolean()).map(([at, name, who, isBurst]) => react(at, name, who, isBurst)),
  fc.tuple(index, fc.option(emoji)).map(([at, name]) => clear(at, name)),
  fc.tuple(index, fc.constantFrom(1, 2), user).map(([at, answer, who]) => vote(at, answer, who)),
)

/** Counts don't reveal the order in which reactions and answers were added. */
const sorted = (messages: readonly any[]) =>
  messages.map(({ reactions = [], poll, ...rest }) => ({
    ...rest,
    reactions: reactions.toSorted((a: any, b: any) => (a.emoji.name < b.emoji.name ? -1 : 1)),
    votes: poll?.results.answer_counts.toSorted((a: any, b: any) => a.id - b.id),
  }))

describe('Loaded messages', () => {
  test('equal those of a fresh page after any events', () => {
    fc.assert(
      fc.property(fc.array(talkEvent, { maxLength: 12 }), fc.array(talkEvent, { maxLength: 40 }), (before, after) => {
        const server: Server = new Map()
        let last = 100
        const nextId = () => String(++last)
        for (const each of before) each(server, nextId)
        const window = { messages: pageOf(server), reachesStart: true, reachesEnd: true, isStale: false }
        let windows: MessageWindows = new Map([[CHANNEL, window]])
        for (const each of after) {
          const event = each(server, nextId)
          if (event !== null) windows = applyMessageEvent(windows, event, OWN)
        }
        assert.deepEqual(sorted(windows.get(CHANNEL)?.messages ?? []), sorted(pageOf(server)))
      }),
      { numRuns: 300 },
    )
  })

  const hello = (id: string): any =>
    seen(id, { content: 'hello', reactions: new Map(), votes: new Map(), hasPoll: false })
  const held = (ids: string[], more: Partial<MessageWindow> = {}): MessageWindows =>
    new Map([[CHANNEL, { messages: ids.map(hello), reachesStart: true, reachesEnd: true, isStale: false, ...more }]])
  const ids = (windows: MessageWindows) => windows.get(CHANNEL)?.messages.map(({ id }) => id)
  const posted = (id: string): any => ({ type: 'MESSAGE_CREATE', data: { ...hello(id), channel_type: 0 } })

  test('are listed once if their event is repeated', () => {
    const before = held(['10', '11'])
    assert.equal(applyMessageEvent(before, posted('11'), OWN), before)
  })

  test('are sorted if their event is late', () =>
    assert.deepEqual(ids(applyMessageEvent(held(['9', '11']), posted('10'), OWN)), ['9', '10', '11']))

  test('don’t grow at their end if newer ones are missing', () => {
    const before = held(['10'], { reachesEnd: false })
    assert.equal(applyMessageEvent(before, posted('12'), OWN), before)
  })

  test('stay the same object on events of other channels and unknown messages', () => {
    const before = held(['10'])
    for (const event of [
      { type: 'MESSAGE_DELETE', data: { id: '10', channel_id: '51' } },
      { type: 'MESSAGE_DELETE', data: { id: '12', channel_id: CHANNEL } },
      { type: 'MESSAGE_REACTION_REMOVE_ALL', data: { channel_id: CHANNEL, message_id: '12' } },
      { type: 'TYPING_START', data: { channel_id: CHANNEL, user_id: '1', timestamp: 0 } },
    ] as any[]) {
      assert.equal(applyMessageEvent(before, event, OWN), before)
    }
  })

  test('show a thread started from one, and are removed with their channel', () => {
    const thread: any = { id: '10', parent_id: CHANNEL, name: 'Side talk', newly_created: true }
    const after = applyMessageEvent(held(['10']), { type: 'THREAD_CREATE', data: thread }, OWN)
    assert.equal(after.get(CHANNEL)?.messages[0]?.thread?.name, 'Side talk')
    const edited: any = { type: 'MESSAGE_UPDATE', data: { ...hello('10'), content: 'hi', channel_type: 0 } }
    assert.equal(applyMessageEvent(after, edited, OWN).get(CHANNEL)?.messages[0]?.thread?.name, 'Side talk')
    const renamed = applyMessageEvent(after, { type: 'THREAD_UPDATE', data: { ...thread, name: 'Main talk' } }, OWN)
    assert.equal(renamed.get(CHANNEL)?.messages[0]?.thread?.name, 'Main talk')
    const without = applyMessageEvent(after, { type: 'THREAD_DELETE', data: thread }, OWN)
    assert.equal(without.get(CHANNEL)?.messages[0]?.thread, undefined)
    const deleted: any = { type: 'CHANNEL_DELETE', data: { id: CHANNEL } }
    assert.equal(applyMessageEvent(after, deleted, OWN).size, 0)
  })

  test('of a channel without a reader are limited in number', () => {
    let windows = held(['1000'])
    for (let id = 1001; id < 3000; id++) windows = applyMessageEvent(windows, posted(String(id)), OWN)
    const window = windows.get(CHANNEL)
    assert.ok(window && window.messages.length <= 800)
    assert.equal(window.messages.at(-1)?.id, '2999')
    assert.equal(window.reachesStart, false)
  })
})

const pageOf = (server: Server) => [...server].map(([id, message]) => seen(id, message))
