// npm run bench:changes: measures this checkout against an earlier commit, in turns on the same machine, and exits with 1 if an
// operation has become much slower. A ratio to a recorded figure would depend on the machine and on what else runs there.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '../packages/server/bench/gateway-talk.ts'
import type { Served } from '../packages/server/bench/guildhall-server.ts'
import { measure, type NextRequest } from '../packages/server/bench/load.ts'
import { rowsOf } from '../packages/server/bench/operation-rows.ts'
import { Peer } from '../packages/server/bench/peer.ts'
import { type MeasuredStore, measuredStores } from '../packages/server/bench/stores.ts'
import { linkInstalled } from './link-packages.ts'

const HELP = `npm run bench:changes -- --base=COMMIT

Compares the request rates of this checkout with those of an earlier commit. The exit status is 1 if an operation's rate is less
than two thirds of what it was, in each of three tries. Takes about three minutes.

  --base=COMMIT    the earlier commit (default: HEAD~1)
  --store=NAME     sqlite or postgres (default: both, if PostgreSQL is available)
  --help           print this help`

const LEAST_RATIO = 2 / 3
/** The rounds of each try. Later tries have more rounds, because other load on the machine must not decide. */
const ROUNDS = [3, 5, 9]
const SECONDS = 0.4
const MEASURED: readonly string[] = [
  'Get Guild',
  'Get Guild Member',
  'List Guild Members, 1000',
  'Get Channel Messages, 50',
  'Modify Guild Role',
  'Modify Guild Member',
  'Create Message',
  'Create Message, 64 channels',
]

interface Side {
  readonly peer: Peer
  readonly port: number
  readonly requests: ReadonlyMap<string, NextRequest>
}

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'HEAD~1' },
    store: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const root = dirname(import.meta.dirname)
process.chdir(root)
if (values.help) {
  console.log(HELP)
  process.exit()
}

const base = mkdtempSync(join(tmpdir(), 'guildhall-base-'))
process.on('exit', () => rmSync(base, { recursive: true, force: true }))
checkOut(values.base, base)
const slower: string[] = []
for (const store of await measuredStores(values.store)) slower.push(...(await compareOn(store)))
console.log(slower.length === 0 ? 'nothing is much slower' : `much slower than ${values.base}: ${slower.join('; ')}`)
process.exit(slower.length === 0 ? 0 : 1)

/** Writes the files of a commit to a folder, with the packages that it needs. */
function checkOut(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root)) linkInstalled(root, folder)
  else execFileSync(process.execPath, ['scripts/set-up.mjs', 'check'], { cwd: folder, stdio: 'inherit' })
}

/** @returns the names of the operations that have become much slower */
async function compareOn(store: MeasuredStore): Promise<string[]> {
  store.use()
  const before = await startIn(base)
  const now = await startIn(root)
  let suspects = MEASURED
  for (const rounds of ROUNDS) {
    const slow: string[] = []
    for (const name of suspects) {
      const ratio = await ratioOf(name, before, now, rounds)
      console.log(`${store.name}, ${name}: ${ratio.toFixed(2)} times the earlier rate (${rounds} rounds)`)
      if (ratio < LEAST_RATIO) slow.push(name)
    }
    suspects = slow
  }
  await Promise.all([before.peer.end(), now.peer.end()])
  return suspects.map((name) => `${store.name}, ${name}`)
}

async function startIn(checkout: string): Promise<Side> {
  const peer = Peer.start(join(checkout, 'packages/server/bench/guildhall-server.ts'))
  const served = await peer.ask<Served>('served')
  return { peer, port: served.port, requests: new Map(rowsOf(served).map(({ name, ours }) => [name, ours])) }
}

/** The median rate now, divided by the earlier one. The two are measured in turns. */
async function ratioOf(name: string, before: Side, now: Side, rounds: number): Promise<number> {
  const rates = async (side: Side): Promise<number> => {
    const next = side.requests.get(name)
    if (next === undefined) throw new Error(`${name} is not measured`)
    const { rate, failed } = await measure(side.port, next, { seconds: SECONDS })
    if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
    return rate
  }
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const earlier = await rates(before)
    const later = await rates(now)
    // The first round warms both up.
    if (round > 0) ratios.push(later / earlier)
  }
  return median(ratios)
}
