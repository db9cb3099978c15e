import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import fc from 'fast-check'
import { pino } from 'pino'
import { systemClock } from '../../kernel/clock.ts'
import { Dispatch } from '../dispatch.ts'
import { firstPresence } from '../presence/session-presence.ts'
import { FileJournal } from './file-journal.ts'
import type { Journal, Page } from './journal.ts'
import { type JournalEntry, MOST_CHARACTERS } from './journal-entries.ts'
import { type Entry, JournalWriter } from './journal-writer.ts'
import { TerminatedProcess } from './terminated-process.ts'

const LOG = pino({ level: 'silent' })
const info = (id: string, isBot = true) => ({
  id,
  isBot,
  userId: '1',
  tokenHash: 'hash',
  choices: {
    intents: 1,
    shard: null,
    largeThreshold: 50,
    presence: firstPresence(undefined, null, { isBot: true, now: 0 }),
  },
})

/** A journal in memory whose writes can be made to fail. */
class Pages implements Journal {
  readonly pages: Page[] = []
  failing = false
  hanging = false

  async write(page: Page): Promise<void> {
    if (this.hanging) return new Promise(() => {})
    if (this.failing) throw new Error('no room')
    this.pages.push(page)
  }

  async read(): Promise<readonly Page[]> {
    return this.pages
  }

  async forget(): Promise<void> {}
  close(): void {}
}

const reader = (pages: readonly Page[]): TerminatedProcess => {
  const process = new TerminatedProcess()
  process.take(pages)
  return process
}

const types = (process: TerminatedProcess, id: string) =>
  process
    .find(id)
    ?.ring.after(0)
    .map(({ dispatch, sequence }) => `${sequence} ${dispatch.type} ${dispatch.payload}`)

/** The failures aren't caused by the store. */
const health = { explains: () => false }

describe('A session journal', () => {
  let clock: ManualClock
  beforeEach(() => {
    clock = new ManualClock()
  })

  const event = (type: string, payload = '{}') => new Dispatch(type, payload)
  const to = (dispatch: Dispatch, ...sessions: number[]): Entry[] => sessions.map((session) => ({ dispatch, session }))
  const begun = (session: number, id: string): JournalEntry => ['session', session, info(id), 0]

  test('stores what each session was sent, with its sequence number and position', async () => {
    const pages = new Pages()
    const writer = new JournalWriter(pages, { clock, log: LOG, health }, () => [])
    await writer.write([begun(0, 'a'), begun(1, 'b'), begun(2, 'c'), ['topic', '7', [['7', 3]]]])
    await writer.write([
      ['seat', 0, '7'],
      ['seat', 1, '7'],
      ['seat', 1, '8'],
      ['left', 1, '8'],
    ])
    await writer.write([
      ...to(event('X', '{"x":1}'), 0, 1, 2),
      ...to(event('Y', '{"y":"\\n"}'), 0, 2),
      ['told', '7', '7', 4],
      ['told', '7', '9', 1],
      ...to(event('Z'), 2, 2),
    ])
    const process = reader(pages.pages)
    assert.deepEqual(types(process, 'a'), ['1 X {"x":1}', '2 Y {"y":"\\n"}'])
    assert.deepEqual(types(process, 'b'), ['1 X {"x":1}'])
    assert.deepEqual(types(process, 'c'), ['1 X {"x":1}', '2 Y {"y":"\\n"}', '3 Z {}', '4 Z {}'])
    assert.deepEqual([...(process.find('b')?.sessionGuilds ?? [])], ['7'])
    assert.deepEqual(
      [...process.deliveredOf('7')],
      [
        ['7', 4],
        ['9', 1],
      ],
    )
    await writer.write([['over', 0]])
    process.take(pages.pages)
    assert.equal(process.find('a'), undefined)
    assert.equal(process.find('b')?.ring.last, 1)
  })

  test('counts events that are too large to store, and can’t return them', async () => {
    const pages = new Pages()
    const writer = new JournalWriter(pages, { clock, log: LOG, health }, () => [])
    const large = JSON.stringify('x'.repeat(MOST_CHARACTERS))
    await writer.write([
      begun(0, 'a'),
      ...to(event('SMALL'), 0),
      ...to(event('LARGE', large), 0),
      ...to(event('LAST'), 0),
    ])
    const ring = reader(pages.pages).find('a')?.ring
    assert.deepEqual([ring?.last, ring?.reaches(2), ring?.reaches(1)], [3, true, false])
  })

  test('starts over when it could not be written, and stores nothing in between', async () => {
    const pages = new Pages()
    const all: JournalEntry[] = []
    const writer = new JournalWriter(pages, { clock, log: LOG, health }, () => all)
    await writer.write([begun(0, 'a'), ...to(event('ONE'), 0)])
    pages.failing = true
    await writer.write(to(event('TWO'), 0))
    await writer.write(to(event('THREE'), 0))
    pages.failing = false
    await writer.write(to(event('SOON AFTER'), 0))
    assert.equal(pages.pages.length, 1)
    clock.advance(5000)
    all.push(['session', 0, info('a'), 4], ['seat', 0, '7'], ['topic', '7', [['7', 9]]])
    await writer.write(to(event('FOUR'), 0))
    await writer.write(to(event('FIVE'), 0))
    const process = reader(pages.pages)
    assert.deepEqual(types(process, 'a'), ['5 FIVE {}'])
    assert.equal(process.find('a')?.ring.reaches(4), true)
    assert.equal(process.find('a')?.ring.reaches(3), false)
    assert.deepEqual([...process.deliveredOf('7')], [['7', 9]])
  })

  test('reports once that it can’t be written and once that it can, or leaves that to the store', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) })
    for (const isExplained of [false, true]) {
      const pages = new Pages()
      const writer = new JournalWriter(pages, { clock, log, health: { explains: () => isExplained } }, () => [])
      pages.failing = true
      for (let i = 0; i < 3; i++) {
        await writer.write(to(event('ONE'), 0))
        clock.advance(5000)
      }
      pages.failing = false
      await writer.write(to(event('TWO'), 0))
      await writer.write(to(event('THREE'), 0))
    }
    assert.deepEqual(lines, [
      'could not write the session journal: sessions would not survive a restart',
      'the session journal is written again',
    ])
  })

  test('delays nobody for a page that can’t be written', async () => {
    const pages = new Pages()
    const writer = new JournalWriter(pages, { clock, log: LOG, health }, () => [begun(0, 'a')])
    pages.hanging = true
    const written = writer.write([begun(0, 'a')])
    clock.advance(2000)
    await written
    await writer.write(to(event('ONE'), 0))
    pages.hanging = false
    clock.advance(5000)
    await writer.write(to(event('TWO'), 0))
    assert.equal(reader(pages.pages).find('a')?.ring.last, 0)
  })

  test('skips the rest of a segment with an unreadable page, and continues with the next', () => {
    const page = (number: number, segment: number, text: string): Page => ({ number, segment, text })
    const note = (sequence: number) => `${JSON.stringify(['session', 0, info('a'), sequence])}\n`
    const event = '["event","E",[0,0]]\n{}\n'
    const process = reader([page(0, 0, note(0)), page(1, 0, '\0\0\0\0\n'), page(2, 0, event)])
    assert.equal(process.find('a'), undefined)
    process.take([page(1, 0, '\0\0\0\0\n'), page(2, 0, event)])
    assert.equal(process.find('a'), undefined)
    process.take([page(3, 1, note(1)), page(4, 1, event)])
    assert.equal(process.find('a')?.ring.last, 2)
  })

  test('returns the same whether it is read at once or as it is written', async () => {
    const act = fc.record({ what: fc.nat(3), session: fc.nat(4), stream: fc.nat(2) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { maxLength: 6 }), { maxLength: 8 }), async (writes) => {
        const pages = new Pages()
        const writer = new JournalWriter(pages, { clock, log: LOG, health }, () => [])
        const counts = [0, 0, 0, 0, 0]
        const step = new TerminatedProcess()
        await writer.write(counts.map((_, session) => begun(session, `s${session}`)))
        for (const acts of writes) {
          const entries = acts.flatMap(({ what, session, stream }): Entry[] => {
            if (what === 0) return [['told', '7', `${stream}`, session]]
            if (what === 1) return [['seat', session, `${stream}`]]
            counts[session] = (counts[session] ?? 0) + 1
            return to(event('E', `{"n":${counts[session]}}`), session)
          })
          await writer.write(entries)
          step.take(pages.pages)
        }
        const whole = reader(pages.pages)
        for (const [session, count] of counts.entries()) {
          assert.equal(whole.find(`s${session}`)?.ring.last, count)
          if (writes.length > 0) assert.deepEqual(types(step, `s${session}`), types(whole, `s${session}`))
        }
      }),
    )
  })
})

describe('A session journal in a folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-journal-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const fill = (processId: string, segments: readonly number[]): FileJournal => {
    const journal = new FileJournal(folder, systemClock, processId)
    for (const [number, segment] of segments.entries()) journal.write({ number, segment, text: `["over",${number}]\n` })
    return journal
  }

  test('returns complete pages, and what was written since', async () => {
    const journal = fill('aa', [0, 0])
    const other = new FileJournal(folder, systemClock, 'bb')
    assert.deepEqual(await other.read('aa', 0), [
      { number: 0, segment: 0, text: '["over",0]\n' },
      { number: 1, segment: 0, text: '["over",1]\n' },
    ])
    assert.deepEqual(await other.read('aa', 2), [])
    journal.write({ number: 2, segment: 0, text: '["over",2]\n' })
    assert.deepEqual(
      (await other.read('aa', 2)).map(({ number }) => number),
      [2],
    )
    assert.deepEqual(await other.read('cc', 0), [])
    journal.close()
  })

  test('continues if an old segment can’t be deleted', async () => {
    mkdirSync(join(folder, 'aa.0.journal'))
    const journal = fill('aa', [1, 3])
    while (readdirSync(folder).includes('aa.1.journal')) await new Promise(setImmediate)
    assert.deepEqual(readdirSync(folder).sort(), ['aa.0.journal', 'aa.3.journal'])
    journal.close()
  })

  test('omits a page that was not written completely', async () => {
    fill('aa', [0, 0]).close()
    const path = join(folder, 'aa.0.journal')
    appendFileSync(path, '["over",2]\n["ov')
    assert.equal((await new FileJournal(folder, systemClock, 'bb').read('aa', 0)).length, 2)
    truncateSync(path, 20)
    assert.equal((await new FileJournal(folder, systemClock, 'bb').read('aa', 0)).length, 1)
  })

  test('keeps the segment before the last, and deletes old ones of others', async () => {
    const journal = fill('aa', [0, 1, 2, 3])
    while (readdirSync(folder).length > 2) await new Promise(setImmediate)
    assert.deepEqual(readdirSync(folder).sort(), ['aa.2.journal', 'aa.3.journal'])
    fill('bb', [0]).close()
    utimesSync(join(folder, 'bb.0.journal'), 1, 1)
    utimesSync(join(folder, 'aa.3.journal'), 1, 1)
    await journal.forget(60_000)
    assert.deepEqual(readdirSync(folder).sort(), ['aa.2.journal', 'aa.3.journal'])
    journal.close()
  })
})
