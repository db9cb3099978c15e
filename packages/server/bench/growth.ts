import { median } from './gateway-talk.ts'
import type { Grown, GrownGuild } from './growth-server.ts'
import { measure, type NextRequest, request } from './load.ts'
import { Peer } from './peer.ts'
import { figure, heading } from './report.ts'

/** How many times as long a response may take in the large guild as in the small one. */
const GOAL = 2
const MEMBERS = Number(process.env.GUILDHALL_BENCH_MEMBERS ?? 1_000_000)

/**
 * The measured requests, with the ID of a member; responses have the same size in both guilds. The large guild is compared
 * with that of a thousand members, unless `to` names another.
 */
const READS: readonly { name: string; path: (memberId: string) => string; to?: 'middle' }[] = [
  { name: 'Get Guild Member', path: (id) => `/members/${id}` },
  { name: 'List Guild Members', path: (id) => `/members?limit=100&after=${BigInt(id) - 1n}` },
  { name: 'Search Guild Members', path: () => '/members/search?query=M000050&limit=10' },
  { name: 'Role member counts', path: () => '/roles/member-counts' },
  { name: 'Get Guild Bans', path: (id) => `/bans?limit=100&after=${BigInt(id) - 1n}` },
  { name: 'Get Guild Prune Count', path: () => '/prune?days=30', to: 'middle' },
]

const SIZES = { small: 1000, middle: 10_000 }

/** Compares response times in a guild of a million members with those in a smaller one, over one connection, in turns. */
export async function measureGrowth(
  store: string,
  rounds: number,
  seconds: number,
  only: string | undefined,
): Promise<void> {
  const reads = READS.filter(({ name }) => !only || only === 'growth' || `growth ${name}`.includes(only))
  if (reads.length === 0) return
  heading(`growth, ${store}`)
  const server = Peer.start('./growth-server.ts')
  const { port, token, large, ...others } = await server.ask<Grown>('grow', { members: MEMBERS })
  for (const { name, path, to = 'small' } of reads) {
    let turn = 0
    const of = ({ id, members }: GrownGuild): NextRequest => {
      // Skip the last tenth: a page that begins there would be shorter in the small guild.
      const asked = () => path(members[turn++ % (members.length - 100)] ?? '')
      return () => request('GET', `/api/v10/guilds/${id}${asked()}`, token)
    }
    const ratios: number[] = []
    let p50 = 0
    for (let round = 0; round < rounds; round++) {
      const before = await measure(port, of(others[to]), { connections: 1, seconds })
      const after = await measure(port, of(large), { connections: 1, seconds })
      if (before.failed + after.failed > 0) throw new Error(`${name}: requests failed`)
      ratios.push(after.p50 / before.p50)
      p50 = after.p50
    }
    figure({
      name,
      against: `median response time in a guild with ${MEMBERS} members, divided by the median with ${SIZES[to]} members`,
      value: median(ratios),
      goal: { atMost: GOAL },
      details: `p50 ${p50.toFixed(3)} ms`,
    })
  }
  await server.end()
}
