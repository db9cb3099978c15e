import { measure, type NextRequest, request } from './load.ts'
import { start, stopAll } from './servers.ts'

/** How much longer an answer may take in the large guild than in the small one. */
const GOAL = 2
const MEMBERS = Number(process.env.GUILDHALL_BENCH_MEMBERS ?? 1_000_000)

interface Guild {
  id: string
  members: string[]
}

/** What is asked of a guild, with the id of one of its members; as much is answered in both. */
const READS: readonly { name: string; path: (memberId: string) => string }[] = [
  { name: 'Get Guild Member', path: (id) => `/members/${id}` },
  { name: 'List Guild Members', path: (id) => `/members?limit=100&after=${BigInt(id) - 1n}` },
  { name: 'Search Guild Members', path: () => '/members/search?query=M000050&limit=10' },
  { name: 'Role member counts', path: () => '/roles/member-counts' },
  { name: 'Get Guild Bans', path: (id) => `/bans?limit=100&after=${BigInt(id) - 1n}` },
]

/** Compares answers of a guild of a million with those of one of a thousand, over one connection, in turns. */
export async function measureGrowth(rounds: number, seconds: number, only: string | undefined): Promise<void> {
  const reads = READS.filter(({ name }) => !only || only === 'growth' || `growth ${name}`.includes(only))
  if (reads.length === 0) return
  const server = await start<{ port: number; token: string; small: Guild; large: Guild }>(
    './growth-server.ts',
    String(MEMBERS),
  )
  const { port, token, small, large } = server
  console.log(`\ngrowth: p50 in a guild of ${MEMBERS} to that in one of 1000, one connection`)
  for (const { name, path } of reads) {
    let turn = 0
    const of = ({ id, members }: Guild): NextRequest => {
      // The last tenth is left out: a page that begins there would be shorter in the small guild.
      const asked = () => path(members[turn++ % (members.length - 100)] ?? '')
      return () => request('GET', `/api/v10/guilds/${id}${asked()}`, token)
    }
    const ratios: number[] = []
    let p50 = 0
    for (let round = 0; round < rounds; round++) {
      const before = await measure(port, of(small), { connections: 1, seconds })
      const after = await measure(port, of(large), { connections: 1, seconds })
      if (before.failed + after.failed > 0) throw new Error(`${name}: requests failed`)
      ratios.push(after.p50 / before.p50)
      p50 = after.p50
    }
    const ratio = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
    const verdict = ratio <= GOAL ? 'met' : 'NOT MET'
    console.log(
      `${name.padEnd(24)} ${ratio.toFixed(2).padStart(6)} times (goal ${GOAL}, ${verdict})   p50 ${p50.toFixed(3)} ms`,
    )
  }
  stopAll()
}
