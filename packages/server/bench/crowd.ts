import { BEAT, identify, median } from './gateway-talk.ts'
import { moment, Peer } from './peer.ts'
import { figure, heading } from './report.ts'

/** How many users join one instance one after the other, and leave again. */
const CROWD = Number(process.env.GUILDHALL_BENCH_CROWD ?? 1000)
/** After how many of them the clients send a heartbeat. */
const BEAT_EACH = 100
const EVENT = 'EMBEDDED_ACTIVITY_UPDATE_V2'

/** The frames that each client received in one phase, and the bytes of the first client. */
interface Received {
  least: number
  most: number
  bytes: number
}

/** A crowd joins and leaves one instance, and every client receives the events of all participants. */
export async function measureCrowd(): Promise<void> {
  heading('a crowd in one Activity')
  const server = Peer.start('./crowd-server.ts')
  const { port, tokens } = await server.ask<{ port: number; tokens: string[] }>('gather', { count: CROWD })
  const clients = Peer.start('./gateway-clients.ts')
  const path = '/gateway?v=10'
  await clients.ask('connect', { port, path, greetings: tokens.map(identify), frames: 2, named: true })
  const sessions = await clients.ask<string[]>('sessions')
  await clients.ask('only', { type: EVENT })
  for (const what of ['join', 'leave'] as const) {
    await clients.ask('expect', { frames: CROWD })
    const before = await server.ask<number>('cpu')
    const delays: number[] = []
    for (const [index, sessionId] of sessions.entries()) {
      if (index % BEAT_EACH === 0) await clients.ask('sendFrame', { frame: BEAT })
      await server.ask(what, { index, sessionId })
      const answered = moment()
      const stamps = await clients.ask<number[]>('reached', { place: index })
      delays.push((stamps[index] ?? Number.NaN) - answered)
    }
    const used = (await server.ask<number>('cpu')) - before
    const { least, most, bytes } = await clients.ask<Received>('received')
    figure({
      name: `${CROWD} ${what}`,
      against: `events for each of ${CROWD} clients, per participant`,
      value: most / CROWD,
      goal: { atMost: 1 },
      details:
        `${(least / CROWD).toFixed(2)} at least; ${(bytes / least / 1024).toFixed(0)} KB an event; ` +
        `the last client ${median(delays).toFixed(0)} ms after the response; ${(used / CROWD).toFixed(0)} ms of CPU time`,
    })
  }
  await Promise.all([server.end(), clients.end()])
}
