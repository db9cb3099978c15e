import { Peer } from '../peer.ts'
import { figure, heading } from '../report.ts'
import type { Exporting } from './source-server.ts'

const MESSAGES = Number(process.env.GUILDHALL_BENCH_MESSAGES ?? 1_000_000)

/** Measures how many messages an import from another server writes in a second, with both servers on this machine. */
export async function measureImport(store: string): Promise<void> {
  heading(`import, ${store}`)
  const source = Peer.start('./imports/source-server.ts')
  const exporting = await source.ask<Exporting>('fill', { messages: MESSAGES })
  const target = Peer.start('./imports/target-server.ts')
  const { messages, ms } = await target.ask<{ messages: number; ms: number }>('import', exporting)
  figure({
    name: 'Import of messages from another server',
    against: `messages per second, of ${messages}`,
    value: messages / (ms / 1000),
    unit: '/s',
    goal: { atLeast: 5000 },
    details: `${(ms / 1000).toFixed(1)} s with the source on the same machine`,
  })
  await target.end()
  await source.end()
}
