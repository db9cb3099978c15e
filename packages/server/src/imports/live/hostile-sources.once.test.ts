import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { startExternalServer } from '@guildhall/testing/worlds/external-server'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { until } from '@guildhall/testing/worlds/until'
import { OutsideFailure } from '../../kernel/external-requests.ts'
import { ImportFailure } from '../import-failure.ts'
import type { ImportedFile, ImportedMessage } from '../import-source.ts'
import { LiveSource } from './live-source.ts'

const GUILD = '41771983423143937'
const CHANNEL = '41771983423143940'
const AUTHOR = { id: '7', username: 'ada' }
const TIME = '2026-08-06T12:34:56.789000+00:00'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))

const message = (id: number, more: object = {}) => ({ id: String(id), author: AUTHOR, timestamp: TIME, ...more })

/** A source whose clock stands still, and a server that gives these responses to its requests, in order. */
async function hostile(t: TestContext, answers: Answer[] | ((path: string, index: number) => Answer)) {
  const asked: string[] = []
  const server = await startExternalServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v10', '')
    const answer = Array.isArray(answers) ? answers[asked.length] : answers(path, asked.length)
    asked.push(path)
    if (answer) answer(response, request)
    else response.writeHead(500).end()
  })
  const clock = new ManualClock()
  clock.hold()
  clock.holdTimers()
  const outsideUrls: string[] = []
  const outside = {
    get: async (url: string) => {
      outsideUrls.push(url)
      throw new OutsideFailure('forbidden_address')
    },
  }
  const origin = `http://127.0.0.1:${server.port}`
  const options = { from: origin, guildId: GUILD, token: 'secret', clock, outside, maxFileBytes: 1000 }
  const source = new LiveSource(options)
  t.after(() => source.close())
  t.after(() => server.close())
  const read = async () => (await Array.fromAsync(source.messages(CHANNEL, null))).flat()
  return { source, clock, asked, origin, read, outsideUrls }
}

/** Advances the clock in steps until a promise settles. @returns how far, ms */
async function advanceUntil(clock: ManualClock, settled: Promise<unknown>, step = 250): Promise<number> {
  let isSettled = false
  let advanced = 0
  const note = () => {
    isSettled = true
  }
  settled.then(note, note)
  await until(async () => {
    if (isSettled) return true
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    clock.advance(step)
    advanced += step
    return false
  })
  return advanced
}

const ids = (messages: readonly ImportedMessage[]) => messages.map(({ id }) => id)

describe('LiveSource, with rate limits', () => {
  it('sends a request again after the time that a 429 names', async (t) => {
    const limited = json({ message: 'slow', retry_after: 2.5, global: false }, 429)
    const { clock, read, asked } = await hostile(t, [limited, json([message(1)])])
    const reading = read()
    await until(() => asked.length === 1)
    const waited = await advanceUntil(clock, reading)
    assert.deepEqual(ids(await reading), ['1'])
    assert.ok(waited >= 2500, `${waited} ms`)
    assert.equal(asked.length, 2)
  })

  it('sends nothing to any channel after a global 429', async (t) => {
    const { clock, source, asked } = await hostile(t, (_path, index) =>
      index === 0 ? json({ retry_after: 60, global: true }, 429) : json([]),
    )
    const first = Array.fromAsync(source.messages(CHANNEL, null))
    await until(() => asked.length === 1)
    // The response has arrived when the pause begins; then a request for another channel waits too.
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    const other = Array.fromAsync(source.messages('9', null))
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    assert.equal(asked.length, 1)
    assert.ok((await advanceUntil(clock, Promise.all([first, other]), 5000)) >= 60_000)
    assert.equal(asked.length, 3)
  })

  it('waits for the reset of a bucket without requests left, instead of being refused', async (t) => {
    const headers = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '5' }
    const full = Array.from({ length: 100 }, (_, index) => message(index + 1))
    const { clock, read, asked } = await hostile(t, [json(full, 200, headers), json([message(101)], 200, headers)])
    const reading = read()
    await until(() => asked.length === 1)
    assert.ok((await advanceUntil(clock, reading, 500)) >= 5000)
    assert.equal((await reading).length, 101)
    assert.deepEqual(asked.length, 2)
  })

  it('waits at most an hour for the reset of a bucket', async (t) => {
    const headers = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1e9' }
    const full = Array.from({ length: 100 }, (_, index) => message(index + 1))
    const { clock, read, asked } = await hostile(t, [json(full, 200, headers), json([message(101)], 200, headers)])
    const reading = read()
    await until(() => asked.length === 1)
    assert.ok((await advanceUntil(clock, reading, 60_000)) <= 3_720_000)
    assert.equal((await reading).length, 101)
  })

  it('stops if the source asks for a pause of hours', async (t) => {
    const { read } = await hostile(t, [json({ retry_after: 1e9 }, 429)])
    await assert.rejects(read(), /rate limits.*run the same command again/u)
  })
})

describe('LiveSource, with a source that fails', () => {
  it('reads emojis with lone surrogates, and reasons without control characters', async (t) => {
    const reactions = [{ emoji: { id: null, name: '\ud800' }, count: 1 }]
    const refused = json({ message: 'no\u0000\u001b[31m access' }, 403)
    const { read, source } = await hostile(t, (path) =>
      path.includes('/reactions/') ? refused : json([message(1, { reactions })]),
    )
    assert.deepEqual(ids(await read()), ['1'])
    assert.equal(source.losses[0]?.reason, 'no[31m access (status 403)')
  })

  it('cuts pages that are longer than they may be', async (t) => {
    const many = Array.from({ length: 150 }, (_, index) => message(index + 1))
    const { source } = await hostile(t, (path) => json(many.slice(Number(/after=(\d+)/u.exec(path)?.[1]))))
    const pages = await Array.fromAsync(source.messages(CHANNEL, null))
    assert.deepEqual(
      pages.map(({ length }) => length),
      [100, 50],
    )
  })

  it('repeats a request after 5xx and lost connections', async (t) => {
    const lost: Answer = (response) => response.destroy()
    const halfway: Answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[')
      setImmediate(() => response.destroy())
    }
    const { clock, read, asked } = await hostile(t, [json({}, 502), lost, halfway, json([message(1)])])
    const reading = read()
    assert.ok((await advanceUntil(clock, reading)) >= 7000)
    assert.deepEqual([ids(await reading), asked.length], [['1'], 4])
  })

  it('stops after several attempts, and says that the import can be continued', async (t) => {
    const { clock, read, asked } = await hostile(t, [])
    const reading = read()
    reading.catch(() => {})
    await advanceUntil(clock, reading, 5000)
    await assert.rejects(reading, (error) => {
      assert.ok(error instanceof ImportFailure)
      assert.match(error.message, /status 500.*run the same command again/u)
      assert.ok(!error.message.includes('secret'))
      return true
    })
    assert.equal(asked.length, 6)
  })

  it('gives up a body that does not end', async (t) => {
    const slow: Answer = (response) => response.writeHead(200).write('[')
    const { clock, read } = await hostile(t, (_path, index) => (index === 0 ? slow : json([message(1)])))
    const reading = read()
    await advanceUntil(clock, reading, 5000)
    assert.deepEqual(ids(await reading), ['1'])
  })

  it('stops at an invalid token', async (t) => {
    const { read, asked } = await hostile(t, [json({ message: '401: Unauthorized', code: 0 }, 401)])
    await assert.rejects(read(), /refuses the token/u)
    assert.equal(asked.length, 1)
  })

  it('stops if the guild can not be read', async (t) => {
    const { source } = await hostile(t, [json({ message: 'Unknown Guild', code: 10004 }, 404)])
    await assert.rejects(source.guild(), /Unknown Guild.*Is the bot a member/u)
  })

  it('does not follow a redirect with its token', async (t) => {
    const { read, source } = await hostile(t, [json({}, 302, { location: 'http://127.0.0.1:1/' })])
    assert.deepEqual(await read(), [])
    assert.match(source.losses[0]?.reason ?? '', /status 302/u)
  })

  it('ends its requests when it is closed', async (t) => {
    const { read, source, asked } = await hostile(t, [() => {}])
    const reading = read()
    reading.catch(() => {})
    await until(() => asked.length === 1)
    await source.close()
    await assert.rejects(reading, ImportFailure)
  })
})

describe('LiveSource, with a source that sends anything', () => {
  it('reads what it can of malformed messages, and reports the others', async (t) => {
    const malformed = [
      null,
      'text',
      [],
      { id: 5 },
      { id: '-1', author: AUTHOR, timestamp: TIME },
      { id: '9'.repeat(40), author: AUTHOR, timestamp: TIME },
      message(3, { author: null }),
      message(4, { timestamp: 'yesterday' }),
      message(6, {
        type: 'x',
        content: 7,
        edited_timestamp: {},
        attachments: [1, { id: '1' }],
        reactions: 'many',
        embeds: [null, { title: 'kept' }],
        mentions: [{}, AUTHOR],
        sticker_items: {},
        flags: -1,
        message_reference: [],
        poll: { question: {} },
      }),
      JSON.parse(
        '{"id":"8","author":{"id":"7","__proto__":{"bot":true}},"timestamp":"2026-08-06","__proto__":{"type":4}}',
      ),
    ]
    const { read, source } = await hostile(t, [json(malformed)])
    const [six, eight, ...others] = await read()
    assert.deepEqual(others, [])
    assert.ok(six && eight)
    assert.deepEqual(
      [six.type, six.content, six.editedTimestamp, six.flags, six.reference],
      [0, '', null, 0, { messageId: null, channelId: null }].with(4, null),
    )
    assert.deepEqual([six.attachments, six.reactions, six.embeds, six.stickers], [[], [], [{ title: 'kept' }], []])
    assert.deepEqual(
      six.mentions.map(({ id }) => id),
      ['7'],
    )
    assert.deepEqual(Object.keys(six.other), ['poll'])
    assert.deepEqual([eight.type, eight.author.isBot, eight.author.username], [0, false, '7'])
    assert.deepEqual(
      source.losses.map(({ kind, id }) => [kind, id]),
      [
        ['message', '3'],
        ['message', '4'],
      ],
    )
  })

  it('requests a page again that is not JSON, and then goes on without the rest', async (t) => {
    const broken: Answer = (response) => response.end('<html>')
    const { read, source, asked } = await hostile(t, [broken, broken, broken])
    assert.deepEqual(await read(), [])
    assert.equal(asked.length, 3)
    assert.deepEqual(source.losses, [{ kind: 'channel', id: CHANNEL, reason: 'the response is not JSON' }])
  })

  it('refuses a response without an end', async (t) => {
    const chunk = Buffer.alloc(1024 * 1024, 32)
    const endless: Answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    const { read, source } = await hostile(t, () => endless)
    assert.deepEqual(await read(), [])
    assert.match(source.losses[0]?.reason ?? '', /too large/u)
  })

  it('ends if the source sends the same page again', async (t) => {
    const page = Array.from({ length: 100 }, (_, index) => message(index + 1))
    const { read, source, asked } = await hostile(t, () => json(page))
    assert.equal((await read()).length, 100)
    assert.equal(asked.length, 2)
    assert.match(source.losses[0]?.reason ?? '', /same page/u)
  })

  it('sorts a page, and leaves out messages that it contains twice', async (t) => {
    const { read } = await hostile(t, [json([message(10), message(9), message(10), message(11)])])
    assert.deepEqual(ids(await read()), ['9', '10', '11'])
  })

  it('reads at most 1,000 users of a reaction', async (t) => {
    const users = (path: string) => {
      const after = Number(new URL(path, 'http://x').searchParams.get('after'))
      return Array.from({ length: 100 }, (_, index) => ({ id: String(after + index + 1), username: 'u' }))
    }
    const reactions = [{ emoji: { id: null, name: '🎉' }, count: 5000 }]
    const { read, source, asked } = await hostile(t, (path) =>
      path.includes('/reactions/') ? json(users(path)) : json([message(1, { reactions })]),
    )
    const [read1] = await read()
    assert.deepEqual([read1?.reactions[0]?.users.length, read1?.reactions[0]?.count], [1000, 5000])
    assert.equal(asked.length, 11)
    assert.deepEqual(
      source.losses.map(({ kind }) => kind),
      ['reaction users'],
    )
  })

  describe('that pins messages', () => {
    const pinned = message(1, { pinned: true })
    const timeOf = ([read]: readonly ImportedMessage[]) => [read?.id, read?.pinned, read?.pinnedAt]
    const pin = (time: unknown, id: unknown = '1') => ({ pinned_at: time, message: { id } })

    it('keeps a pin without its time if it can not be read, and reports that once', async (t) => {
      const refused = json({ message: 'Missing Access' }, 403)
      const { read, source, asked } = await hostile(t, (path) =>
        path.includes('/pins') ? refused : json([pinned, message(2, { pinned: true })]),
      )
      assert.deepEqual(timeOf(await read()), ['1', true, null])
      assert.equal(asked.filter((path) => path.includes('/pins')).length, 1)
      assert.deepEqual(source.losses, [{ kind: 'pin times', id: CHANNEL, reason: 'Missing Access (status 403)' }])
    })

    it('requests no pins if no message is pinned', async (t) => {
      const { read, asked } = await hostile(t, [json([message(1)])])
      assert.deepEqual(timeOf(await read()), ['1', false, null])
      assert.equal(asked.length, 1)
    })

    it('ignores pins that are malformed', async (t) => {
      const bodies = [
        ...[null, 'text', 5, [], [pin(TIME)], {}, { items: 'many' }, { items: [null, 1, 'a', []], has_more: true }],
        { items: [pin(TIME, null), pin(TIME, '-1'), pin(TIME, 1), { pinned_at: TIME, message: 'x' }] },
        { items: [pin('yesterday'), pin({}), pin(5), pin('2'.repeat(1000)), pin(null)], has_more: true },
      ]
      for (const body of bodies) {
        const { read, source, asked } = await hostile(t, (path) => json(path.includes('/pins') ? body : [pinned]))
        assert.deepEqual([timeOf(await read()), source.losses, asked.length], [['1', true, null], [], 2])
      }
    })

    it('reads a page of pins only up to its limit', async (t) => {
      const many = [...Array.from({ length: 50 }, (_, index) => pin(TIME, String(index + 100))), pin(TIME)]
      const { read } = await hostile(t, (path) => json(path.includes('/pins') ? { items: many } : [pinned]))
      assert.deepEqual(timeOf(await read()), ['1', true, null])
    })

    it('ends if the source sends the same page of pins again', async (t) => {
      const page = json({ items: [pin(TIME)], has_more: true })
      const { read, asked } = await hostile(t, (path) => (path.includes('/pins') ? page : json([pinned])))
      assert.deepEqual(timeOf(await read()), ['1', true, TIME])
      assert.equal(asked.filter((path) => path.includes('/pins')).length, 2)
    })

    it('reads at most ten pages of pins', async (t) => {
      let page = 0
      const { read, asked } = await hostile(t, (path) => {
        if (!path.includes('/pins')) return json([pinned])
        const time = new Date(Date.parse(TIME) - ++page * 1000).toISOString()
        return json({ items: [pin(time, page === 10 ? '1' : '99')], has_more: true })
      })
      assert.equal(timeOf(await read())[2], new Date(Date.parse(TIME) - 10_000).toISOString())
      assert.equal(asked.filter((path) => path.includes('/pins')).length, 10)
    })
  })

  it('reads at most 200,000 members of public threads, and all of private ones', async (t) => {
    const PER_THREAD = 1000
    const thread = (number: number, type: number) => ({ id: String(number), type, parent_id: CHANNEL, name: 'thread' })
    const open = Array.from({ length: 250 }, (_, index) => thread(1000 + index, 11))
    const hidden = thread(2000, 12)
    const { source, asked } = await hostile(t, (path) => {
      if (path === `/guilds/${GUILD}`) return json({ id: GUILD, name: 'guild' })
      if (path === `/guilds/${GUILD}/channels`) return json([{ id: CHANNEL, type: 0, name: 'channel' }])
      if (path.includes('/threads/active')) return json({ threads: [...open, hidden] })
      if (path.includes('/threads/archived')) return json({ threads: [], has_more: false })
      if (!path.includes('/thread-members')) return json([])
      const after = Number(/after=(\d+)/u.exec(path)?.[1])
      const length = Math.min(100, PER_THREAD - after)
      return json(Array.from({ length }, (_, index) => ({ user_id: String(after + index + 1) })))
    })
    const { channels } = await source.guild()
    const found = channels.filter(({ type }) => type === 11)
    const complete = found.filter(({ memberIds }) => memberIds.length === PER_THREAD)
    const empty = found.filter(({ memberIds }) => memberIds.length === 0)
    assert.equal(complete.length + empty.length, open.length)
    // Sixteen threads are read at once.
    assert.ok(complete.length >= 200 && complete.length < 216, `${complete.length}`)
    assert.equal(channels.find(({ id }) => id === hidden.id)?.memberIds.length, PER_THREAD)
    assert.deepEqual(
      source.losses.map(({ kind, id, reason }) => [kind, id, reason]),
      empty.map(({ id }) => ['thread members', id, 'there are too many in all threads']),
    )
    const read = new Set(asked.flatMap((path) => /channels\/(\d+)\/thread-members/u.exec(path)?.[1] ?? []))
    assert.equal(read.size, complete.length + 1)
  })

  it('lists no more losses than a report can show', async (t) => {
    let page = 0
    const { read, source } = await hostile(t, () => {
      const from = page++ * 100
      return json(page > 150 ? [] : Array.from({ length: 100 }, (_, index) => ({ id: String(from + index + 1) })))
    })
    assert.deepEqual(await read(), [])
    assert.equal(source.losses.length, 10_001)
    assert.match(source.losses.at(-1)?.reason ?? '', /^5000 more/u)
  })
})

describe('LiveSource, reading files', () => {
  const fileAt = (address: string, size: number | null = null): ImportedFile => ({ address, name: 'a', size })

  it('sends no token with a request for a file, and repeats it after a failure', async (t) => {
    let authorization: string | undefined = 'not asked'
    const { source, origin, clock } = await hostile(t, (_path, index) =>
      index === 0
        ? json({}, 503)
        : (response, request) => {
            authorization = request.headers.authorization
            response.end('bytes')
          },
    )
    const opening = source.open(fileAt(`${origin}/attachments/1/2/a`))
    await advanceUntil(clock, opening)
    const body = await opening
    assert.equal(body && (await textOf(body)), 'bytes')
    assert.equal(authorization, undefined)
    assert.deepEqual(source.losses, [])
  })

  it('reports a file that is gone, without its signature', async (t) => {
    const { source, origin } = await hostile(t, [json({}, 404)])
    assert.equal(await source.open(fileAt(`${origin}/attachments/1/2/a?hm=secret`)), null)
    assert.deepEqual(source.losses, [{ kind: 'file', id: `${origin}/attachments/1/2/a`, reason: 'status 404' }])
  })

  it('requests files of other hosts only through the guarded client', async (t) => {
    const { source, asked, outsideUrls } = await hostile(t, [])
    const address = 'http://169.254.169.254/latest'
    assert.equal(await source.open(fileAt(address)), null)
    assert.equal(await source.open(fileAt('file:///etc/passwd')), null)
    assert.deepEqual([asked, outsideUrls], [[], [address, 'file:///etc/passwd']])
    assert.deepEqual(
      source.losses.map(({ reason }) => reason),
      ['forbidden address', 'forbidden address'],
    )
  })

  it('refuses a file that is too large, also if its length is a lie', async (t) => {
    const large: Answer = (response) => response.end(Buffer.alloc(1001))
    const unannounced: Answer = (response) => {
      response.write(Buffer.alloc(600))
      response.end(Buffer.alloc(600))
    }
    const { source, origin, asked } = await hostile(t, [large, unannounced])
    assert.equal(await source.open(fileAt(`${origin}/a`, 1001)), null)
    assert.equal(asked.length, 0)
    assert.equal(await source.open(fileAt(`${origin}/b`)), null)
    const body = await source.open(fileAt(`${origin}/c`, 10))
    assert.ok(body)
    await assert.rejects(textOf(body), /too large/u)
    assert.deepEqual(
      source.losses.map(({ reason }) => reason),
      Array(3).fill('the file is too large'),
    )
  })

  it('gives up a file of which nothing is received for half a minute', async (t) => {
    const { source, origin, clock } = await hostile(t, [(response) => response.writeHead(200).write('a')])
    const body = await source.open(fileAt(`${origin}/a`))
    assert.ok(body)
    const reading = textOf(body)
    reading.catch(() => {})
    assert.ok((await advanceUntil(clock, reading, 5000)) >= 30_000)
    await assert.rejects(reading, /too slow/u)
    assert.match(source.losses[0]?.reason ?? '', /too slow/u)
  })
})

describe('LiveSource, with its options', () => {
  const clock = new ManualClock()
  const outside = { get: () => Promise.reject(new Error()) }
  const made = (options: object) =>
    new LiveSource({
      from: 'https://chat.example',
      guildId: GUILD,
      token: 'x',
      clock,
      outside,
      maxFileBytes: 1,
      ...options,
    })

  it('refuses options that can not be right', () => {
    const wrong = [
      { from: 'chat.example' },
      { from: 'file:///a' },
      { from: 'https://a:b@chat.example/' },
      { token: 'a\nb' },
      { token: '' },
      { guildId: '../1' },
    ]
    for (const options of wrong) assert.throws(() => made(options), ImportFailure)
  })

  it('completes the base of the API, and knows the hosts of the platform', async (t) => {
    const sources = [
      'https://chat.example',
      'https://chat.example/api/',
      'https://chat.example/api/v9',
      'https://discord.com/api',
    ].map((from) => made({ from }))
    t.after(() => Promise.all(sources.map((source) => source.close())))
    assert.deepEqual(
      sources.map(({ identity, origin }) => [identity, origin]),
      [
        [`https://chat.example/api ${GUILD}`, 'chat.example'],
        [`https://chat.example/api ${GUILD}`, 'chat.example'],
        [`https://chat.example/api ${GUILD}`, 'chat.example'],
        [`https://discord.com/api ${GUILD}`, 'discord.com'],
      ],
    )
  })
})
