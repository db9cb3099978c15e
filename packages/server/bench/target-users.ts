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
/** As many as a guild's bots may be. */
const READERS = { connections: 4 }

interface Ours {
  peer: Peer
  served: Served
}

/** Sends a list of a million users, and looks at what else the server does meanwhile. */
export async function measureTargetUsers(store: string, seconds: number): Promise<void> {
  heading(`target users, ${store}`)
  const peer = Peer.start('./guildhall-server.ts', ['--expose-gc'])
  const ours = { peer, served: await peer.ask<Served>('served') }
  const { memberId } = ours.served
  // Not in order: whoever has a list has it of people who came when they did.
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
    against: 'of csv-parse and one prepared insert for each 1,000',
    value: floorSeconds / seconds,
    goal: GOALS.rate,
    said: `${seconds.toFixed(1)} s till the list holds, floor ${floorSeconds.toFixed(1)} s`,
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
    name: 'Get Guild while they are worked off',
    against: 'times its p99 without',
    value: during.p99 / quiet.p99,
    goal: GOALS.p99,
    said: `p99 ${during.p99.toFixed(1)} ms of ${during.count}, ${quiet.p99.toFixed(1)} ms without`,
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
    against: 'of memory above idle, while they are read and worked off',
    value: most.rss / MB,
    unit: 'MB',
    goal: GOALS.memory,
    said: `heap ${(most.heap / MB).toFixed(1)} MB`,
  })
}

/** Somebody on both lists looks at both invites, in turns. */
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
    name: 'Whether somebody is on a list',
    against: `times the p50 of Get Invite with ${IDS} on it to that with ten`,
    value: large.p50 / small.p50,
    goal: GOALS.check,
    said: `p50 ${large.p50.toFixed(3)} ms`,
  })
}

/** Resolves with the invite's code as soon as the file is taken. */
async function send({ served }: Ours, file: string): Promise<string> {
  const body = new FormData()
  body.append('target_users_file', new Blob([file]), 'users.csv')
  const url = `http://127.0.0.1:${served.port}/api/v10/channels/${served.channels.general}/invites`
  const answer = await fetch(url, { method: 'POST', headers: { authorization: served.token }, body })
  const made = (await answer.json()) as { code: string }
  if (answer.status !== 200) throw new Error(`a list was answered ${answer.status} ${JSON.stringify(made)}`)
  return made.code
}

/** Resolves when a list holds. */
async function finished({ served }: Ours, code: string): Promise<string> {
  const url = `http://127.0.0.1:${served.port}/api/v10/invites/${code}/target-users/job-status`
  for (;;) {
    const answer = await fetch(url, { headers: { authorization: served.token } })
    const job = (await answer.json()) as { status: number }
    if (job.status === 2) return code
    if (job.status !== 1) throw new Error(`a list became ${JSON.stringify(job)}`)
    await wait(LOOK_MS)
  }
}
