// npm run test:fuzz: prints each fault once, with the shortest series of calls that reproduces it.
import { parseArgs } from 'node:util'
import type { FuzzFault, StatusCounts, Step } from '@guildhall/testing/fuzz/fuzz-run'
import fc from 'fast-check'

const HELP = `npm run test:fuzz -- [flags]

Makes random calls of every operation by callers of every kind while gateway sessions receive events. Each stretch of calls
has a new world. The exit status is 1 if a fault was found.

  --calls=N      total number of calls (default: 1000000)
  --seed=N       repeat a run
  --store=NAME   sqlite (default) or postgres
  --stretch=N    number of calls in each world (default: 5000)
  --at-once=N    number of concurrent calls (default: 8)
  --help         print this help`

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    store: { type: 'string', default: 'sqlite' },
    stretch: { type: 'string', default: '5000' },
    'at-once': { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit()
}
const counts = [values.calls, values.seed, values.stretch, values['at-once']]
if (!counts.every((count) => /^[1-9]\d{0,8}$/u.test(count)) || !/^(sqlite|postgres)$/u.test(values.store)) {
  console.error('numbers must be above 0, and --store must be sqlite or postgres; --help lists the flags')
  process.exit(2)
}
process.env.GUILDHALL_TEST_STORE = values.store
const { anyStep, runFuzzSteps: runStretch } = await import('@guildhall/testing/fuzz/fuzz-run')
const { describeStep: shown } = await import('@guildhall/testing/fuzz/describe-step')
const { shrinkSeries } = await import('@guildhall/testing/fuzz/shrink-series')

const total = Number(values.calls)
const size = Math.min(Number(values.stretch), total)
const atOnce = Number(values['at-once'])
const MOST_MEMORY_BYTES = 2e9
const SHORTENING_MS = 120_000

const began = performance.now()
const found = new Map<string, number>()
const answers: StatusCounts = new Map()
console.log(`seed ${values.seed}, ${values.store}, ${total} calls in stretches of ${size}, ${atOnce} at once`)
for (let made = 0, seed = Number(values.seed); made < total; made += size, seed++) {
  const steps = fc.sample(anyStep, { seed, numRuns: size })
  const outcome = await runStretch(steps, { atOnce })
  add(outcome.answers)
  for (const fault of outcome.faults) await report(fault, steps, seed)
  printProgress(made + size)
}
summarize()
process.exit(found.size > 0 ? 1 : 0)

function add(more: StatusCounts): void {
  for (const [name, counts] of more) {
    const sum = answers.get(name) ?? new Map<number, number>()
    for (const [status, count] of counts) sum.set(status, (sum.get(status) ?? 0) + count)
    answers.set(name, sum)
  }
}

async function report({ kind, details, after }: FuzzFault, steps: readonly Step[], seed: number): Promise<void> {
  const times = (found.get(kind) ?? 0) + 1
  found.set(kind, times)
  if (times > 1) return
  console.log(`\nfault: ${kind}\n${details}\n`)
  console.log(
    `to repeat it: npm run test:fuzz -- --store ${values.store} --seed ${seed} --calls ${size} --at-once ${atOnce}`,
  )
  const deadline = performance.now() + SHORTENING_MS
  const shows = async (part: readonly Step[]) =>
    (await runStretch(part, { atOnce: 1 })).faults.some((each) => each.kind === kind)
  const before = steps.slice(0, after)
  if (await shows(before)) {
    const short = await shrinkSeries(before, shows, () => performance.now() < deadline)
    console.log(`reproduced by ${short.length} calls, one after the other:\n${short.map(shown).join('\n')}\n`)
  } else console.log('not reproduced by the same calls one after the other\n')
}

function printProgress(made: number): void {
  const rate = Math.round((made * 1000) / (performance.now() - began))
  const { rss } = process.memoryUsage()
  if (rss > MOST_MEMORY_BYTES) found.set('too much memory', (found.get('too much memory') ?? 0) + 1)
  console.log(`${made} calls, ${rate}/s, ${Math.round(rss / 1e6)} MB, ${found.size} kinds of faults`)
}

function summarize(): void {
  const sum = (counts: Map<number, number>, isCounted: (status: number) => boolean): number =>
    [...counts].reduce((total, [status, count]) => total + (isCounted(status) ? count : 0), 0)
  const rows = [...answers].map(([name, counts]) => ({
    name,
    successes: sum(counts, (status) => status < 400),
    refusals: sum(counts, (status) => status >= 400),
    counts: [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  }))
  for (const { name, successes, refusals, counts } of rows.sort((a, b) => a.name.localeCompare(b.name))) {
    console.log(`${name}: ${successes} successes, ${refusals} refusals (${counts})`)
  }
  const successes = rows.reduce((total, row) => total + row.successes, 0)
  const all = rows.reduce((total, row) => total + row.successes + row.refusals, 0)
  console.log(`${all} responses, ${Math.round((100 * successes) / all)} % of them successes`)
  for (const [kind, times] of found) console.log(`fault, ${times} times: ${kind}`)
  console.log(found.size === 0 ? 'no faults' : `${found.size} kinds of faults`)
}
