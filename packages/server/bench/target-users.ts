import { setTimeout as wait } from 'node:timers/promises'
import type { Served } from './guildhall-server.ts'
import { measure, type NextRequest, request } from './load.ts'
import type { Usage } from './measured.ts'
import { Peer } from './peer.ts'
import { figure, heading } from './report.ts'

const MB = 2 ** 20
/** A multiple of a thousand. */
const IDS = Number(process.env.GUILDHALL_BENCH_TARGET_USERS ?? 1_000_000)
const LOOK_MS = 50
const GOALS = { rate: { atLeast: 0.3 }, memory: { atMost: 60 }, p99: { atMost: 3 }, check: { atMost: 1.5 } }
/** The load of a few bots. */
const READERS = { connections: 4 }

interface Ours {
  peer: Peer
  served: Served
}

/** Uploads a list of a million users, and measures the server's other work and its memory meanwhile. */
export async function measureTargetUsers(store: string, seconds: number): Promise<void> {
  heading(`target users, ${store}`)
  const peer = Peer.start('./guildhall-server.ts', ['--expose-gc'])
  const ours = { peer, served: await peer.ask<Served>('served') }
  const { memberId } = ours.served
  // Not in order, as in a real list of people who joined at different times.
  const others = Array.from({ length: IDS - 1 }, (_, i) =>
    (10n ** 17n + ((BigInt(i) * 7_919n) % 1_000_003n)).toString(),
  )
  const file = `user_id\n${others.join('\n')}\n${memberId}\n`
  const few = await finished(ours, await send(ours, `${others.slice(0, 9).join('\n')}\n${memberId}`))
  await measureRate(ours, file)
  await measureOthers(ours, file, seconds)
  await measureMemory(ours, file)
  await measureCheck(ours, few, await finished(ours, await send(ours, file)), seconds)
  await peer.end()
}

async function measureRate(ours: Ours, file: string): Promise<void> {
  const floor = Peer.start('./target-floor.ts')
  const floorSeconds = await floor.ask<number>('fill', { file })
  await floor.end()
  const began = performance.now()
  await finished(ours, await send(ours, file))
  const seconds = (performance.now() - began) / 1000
  figure({
    name: `${IDS} target users`,
    against: 'times the rate of csv-parse and one prepared insert for each 1,000',
    value: floorSeconds / seconds,
    goal: GOALS.rate,
    details: `${seconds.toFixed(1)} s until the list is complete, floor ${floorSeconds.toFixed(1)} s`,
  })
}

async function measureOthers(ours: Ours, file: string, seconds: number): Promise<void> {
  const { port, token, guildId } = ours.served
  const read: NextRequest = () => request('GET', `/api/v10/guilds/${guildId}`, token)
  await measure(port, read, { ...READERS, seconds: 1 })
  const quiet = await measure(port, read, { ...READERS, seconds: Math.max(seconds, 5) })
  let isDone = false
  const done = send(ours, file)
    .then((code) => finished(ours, code))
    .finally(() => {
      isDone = true
    })
  const during = await measure(port, read, { ...READERS, seconds: Number.POSITIVE_INFINITY, isOver: () => isDone })
  await done
  figure({
    name: 'Get Guild while they are processed',
    against: 'times its p99 without them',
    value: during.p99 / quiet.p99,
    goal: GOALS.p99,
    details: `p99 ${during.p99.toFixed(1)} ms of ${during.count}, ${quiet.p99.toFixed(1)} ms without`,
  })
}

async function measureMemory(ours: Ours, file: string): Promise<void> {
  const before = await ours.peer.ask<Usage>('usage')
  let isDone = false
  const done = send(ours, file)
    .then((code) => finished(ours, code))
    .finally(() => {
      isDone = true
    })
  const most = { heap: 0, rss: 0 }
  while (!isDone) {
    const now = await ours.peer.ask<Usage>('usage')
    for (const what of ['heap', 'rss'] as const) most[what] = Math.max(most[what], now[what] - before[what])
  }
  await done
  figure({
    name: `${IDS} target users`,
    against: 'of memory above idle, while they are read and processed',
    value: most.rss / MB,
    unit: 'MB',
    goal: GOALS.memory,
    details: `heap ${(most.heap / MB).toFixed(1)} MB`,
  })
}

/** Measures Get Invite for a user on both lists, first with the short one, then with the long one. */
async function measureCheck({ served }: Ours, few: string, many: string, seconds: number): Promise<void> {
  const { port, memberToken } = served
  const of =
    (code: string): NextRequest =>
    () =>
      request('GET', `/api/v10/invites/${code}`, memberToken)
  const alone = { connections: 1, seconds }
  await measure(port, of(few), alone)
  const [small, large] = [await measure(port, of(few), alone), await measure(port, of(many), alone)]
  if (small.failed + large.failed > 0) throw new Error('Get Invite was refused')
  figure({
    name: 'Check whether a user is on a list',
    against: `times the median of Get Invite with ten users, with ${IDS} users`,
    value: large.p50 / small.p50,
    goal: GOALS.check,
    details: `p50 ${large.p50.toFixed(3)} ms`,
  })
}

/** Uploads a file. Resolves with the invite's code as soon as the file is accepted. */
async function send({ served }: Ours, file: string): Promise<string> {
  const body = new FormData()
  body.append('target_users_file', new Blob([file]), 'users.csv')
  const url = `http://127.0.0.1:${served.port}/api/v10/channels/${served.channels.general}/invites`
  const answer = await fetch(url, { method: 'POST', headers: { authorization: served.token }, body })
  const made = (await answer.json()) as { code: string }
  if (answer.status !== 200) throw new Error(`uploading a list returned ${answer.status} ${JSON.stringify(made)}`)
  return made.code
}

/** Resolves when a list is complete. */
async function finished({ served }: Ours, code: string): Promise<string> {
  const url = `http://127.0.0.1:${served.port}/api/v10/invites/${code}/target-users/job-status`
  for (;;) {
    const answer = await fetch(url, { headers: { authorization: served.token } })
    const job = (await answer.json()) as { status: number }
    if (job.status === 2) return code
    if (job.status !== 1) throw new Error(`the job of a list failed: ${JSON.stringify(job)}`)
    await wait(LOOK_MS)
  }
}
