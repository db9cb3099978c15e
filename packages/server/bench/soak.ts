import { setTimeout as pause } from 'node:timers/promises'
import type { FilledGuild } from './gateway-server.ts'
import { median } from './gateway-talk.ts'
import type { Usage } from './measured.ts'
import { Peer } from './peer.ts'
import { figure, heading } from './report.ts'
import type { Answered } from './soak-load.ts'
import type { MeasuredStore } from './stores.ts'

const GUILDS = 50
const BOTS = 12
const SHARE = 0.7
const MOST_FOR_SECONDS = 15
const SAMPLE_SECONDS = 10
/** By how much memory may grow over the last two thirds and still count as flat. */
const FLAT = 0.05

/** A sample of a server's resource usage. */
export interface Sample extends Usage {
  external: number
  handles: number
  /** Bytes of the write-ahead log, of the database and of the journal of sessions. */
  wal: number
  database: number
  journal: number
}

const MB = 2 ** 20
/** The journal of sessions keeps two segments (gateway/journal/journal-writer.ts), and the newest records. */
const MOST_OF_JOURNAL_MB = 144

/** Runs a load at 70 % of the server's highest rate for some minutes, with sessions that disconnect and resume, and checks whether memory stays flat. */
export async function soak(store: MeasuredStore, minutes: number): Promise<void> {
  store.use()
  heading(`soak, ${store.name}: ${minutes} minutes, ${GUILDS * BOTS} sessions`)
  const server = Peer.start('./gateway-server.ts', ['--expose-gc'])
  const load = Peer.start('./soak-load.ts')
  const { port, token } = await server.ask<{ port: number; token: string }>('listen')
  const guilds = await server.ask<FilledGuild[]>('fill', { guilds: GUILDS, bots: BOTS })
  await load.ask('begin', { port, token, guilds })
  const most = await load.ask<number>('most', { seconds: MOST_FOR_SECONDS })
  await load.ask('open', { rate: most * SHARE })
  console.log(`highest rate ${Math.round(most)} requests/s; soak at ${Math.round(most * SHARE)} requests/s`)
  const samples: Sample[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    await load.ask('answered')
    for (let second = 0; second < 60; second += SAMPLE_SECONDS) {
      await pause(SAMPLE_SECONDS * 1000)
      samples.push(await server.ask<Sample>('sample'))
    }
    say(minute, await load.ask<Answered>('answered'), samples.slice(-60 / SAMPLE_SECONDS))
  }
  await load.ask('end')
  judge(samples)
  await Promise.all([server.end(), load.end()])
}

function say(minute: number, answered: Answered, samples: readonly Sample[]): void {
  const { answers, late, failed, p50, p99, most, waiting, givenUp, sessions } = answered
  const mb = (key: keyof Sample) => `${key} ${(median(samples.map((each) => each[key])) / MB).toFixed(1)}`
  console.log(
    [
      `minute ${minute}: ${Math.round(answers / 60)}/s`,
      `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} most ${most.toFixed(0)} ms`,
      `late ${late} failed ${failed} waiting ${waiting} given up ${givenUp}`,
      `MB: ${(['rss', 'heap', 'external', 'wal', 'database', 'journal'] as const).map(mb).join(' ')}`,
      `handles ${samples.at(-1)?.handles}`,
      `identified ${sessions.identified} resumed ${sessions.resumed} invalid ${sessions.invalid} cut ${sessions.cut} ${JSON.stringify(sessions.codes)}`,
    ].join('; '),
  )
}

/** By what share of its mean a value grows over the last two thirds, by linear regression. */
function growth(values: readonly number[]): number {
  const last = values.slice(Math.floor(values.length / 3))
  const middle = (last.length - 1) / 2
  const mean = last.reduce((sum, value) => sum + value, 0) / last.length
  const above = last.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0)
  const below = last.reduce((sum, _, i) => sum + (i - middle) ** 2, 0)
  return ((above / below) * last.length) / mean
}

function judge(samples: readonly Sample[]): void {
  figure({
    name: 'soak, largest journal',
    against: 'MB',
    value: Math.max(...samples.map(({ journal }) => journal)) / MB,
    goal: { atMost: MOST_OF_JOURNAL_MB },
  })
  for (const key of ['rss', 'heap', 'external', 'handles', 'wal', 'journal'] as const) {
    const values = samples.map((each) => each[key])
    const shown = (value = Number.NaN) => (key === 'handles' ? String(value) : `${(value / MB).toFixed(1)} MB`)
    figure({
      name: `soak, ${key}`,
      against: '% of growth over the last two thirds',
      value: growth(values) * 100,
      ...(['rss', 'heap'].includes(key) && { goal: { atMost: FLAT * 100 } }),
      details: `first ${shown(values[0])}, highest ${shown(Math.max(...values))}, last ${shown(values.at(-1))}`,
    })
  }
}
