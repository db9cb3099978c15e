import { measureFanOut } from './gateway-fan-out.ts'
import { measureIdle, measureStorm } from './gateway-sessions.ts'
import { heading } from './report.ts'

/** How many sessions identify at once. */
const STORM = Number(process.env.GUILDHALL_BENCH_STORM ?? 10_000)

/** Each metric with the function that measures it. */
const ROWS: Readonly<Record<string, (name: string, rounds: number) => Promise<void>>> = {
  'gateway fan-out': (name, rounds) => measureFanOut({ name, rounds, goal: 0.8, query: '', events: 200 }),
  'gateway fan-out, zlib': (name, rounds) =>
    measureFanOut({ name, rounds, goal: 0.5, query: '&compress=zlib-stream', events: 30 }),
  'gateway identify, one guild': (name) => measureStorm(name, { sessions: STORM, guilds: 1 }),
  'gateway identify, separate guilds': (name) => measureStorm(name, { sessions: STORM, guilds: STORM }),
  'gateway idle': (name) => measureIdle(name),
}

/** Compares the gateway with bare `ws`, in turns within one run. */
export async function measureGateway(rounds: number, only: string | undefined): Promise<void> {
  const rows = Object.entries(ROWS).filter(([name]) => !only || name.includes(only))
  if (rows.length > 0) heading('gateway, SQLite')
  for (const [name, measure] of rows) await measure(name, rounds)
}
