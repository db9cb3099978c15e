// npm run test:faults: inserts faults into the sources, one after the other, and prints which of them the tests find.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { nearestFirst } from './faults/nearest-first.ts'
import { type Mutation, possibleMutations, withMutation } from './faults/possible-mutations.ts'
import { affectedTests, changedFiles } from './test-run/affected-tests.ts'
import { randomNumbers } from './test-run/random-numbers.ts'
import { isTest } from './text-files.ts'

const PARTS: Readonly<Record<string, string>> = {
  features: 'packages/server/src/features/**/*.ts',
  gateway: 'packages/server/src/gateway/**/*.ts',
  client: 'packages/web/src/**/*.{ts,tsx}',
}

const HELP = `npm run test:faults -- [flags]

Inserts a random fault into a file (a condition is negated, a call is dropped, < becomes <=), runs the tests that a change of
this file can affect until one of them fails, and restores the file. Repeats this for each fault, and lists the faults that no
test found; some of them have no observable effect. Requires a checkout without changes.

  --part=NAME      ${Object.keys(PARTS).join(', ')}; may be repeated (default: all)
  --count=N        number of faults in each part (default: 20)
  --seed=N         repeat the faults of the run that printed N
  --store=NAME     sqlite, postgres or both (default: both)
  --list           only list the faults
  --help           print this help`

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: Object.keys(PARTS) },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    store: { type: 'string', default: 'both' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
/** A fault that causes an endless run counts as found by the time limit. */
const MOST_MINUTES = 15

interface Drawn {
  path: string
  text: string
  fault: Mutation
}

process.chdir(dirname(import.meta.dirname))
if (values.help) {
  console.log(HELP)
  process.exit()
}
if (!/^[1-9]\d{0,3}$/u.test(values.count)) refuse('--count must be a number above 0')
if (!/^\d{1,9}$/u.test(values.seed)) refuse('--seed must be a number')
if (!['sqlite', 'postgres', 'both'].includes(values.store)) refuse('--store must be sqlite or postgres')
if (!values.list && changedFiles('HEAD').length > 0) refuse('the checkout has uncommitted changes')

let underTest: Drawn | null = null
const takeOut = () => {
  if (underTest !== null) writeFileSync(underTest.path, underTest.text)
  underTest = null
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    takeOut()
    process.exit(1)
  })
}

console.log(`seed ${values.seed}`)
const random = randomNumbers(Number(values.seed))
const missed: string[] = []
for (const part of values.part) {
  const pattern = PARTS[part] ?? refuse(`unknown part ${part}`)
  const drawn = drawFaults(pattern, Number(values.count))
  if (values.list) {
    for (const each of drawn) console.log(described(each))
    continue
  }
  let found = 0
  for (const each of drawn) {
    const began = performance.now()
    const finder = await firstToFail(each)
    if (finder === null) missed.push(described(each))
    else found++
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${finder === null ? 'MISSED' : 'found'} after ${seconds} s: ${described(each)}`)
    if (finder !== null) console.log(`  by ${finder}`)
  }
  console.log(`${part}: ${found} of ${drawn.length} found\n`)
}
if (missed.length > 0) console.log(`missed:\n${missed.join('\n')}`)

/** At most one fault for each file; a file with many positions is chosen more often. */
function drawFaults(pattern: string, count: number): Drawn[] {
  const places = globSync(pattern)
    .sort()
    .filter((path) => !isTest(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return possibleMutations(path, text).map((fault) => ({ path, text, fault }))
    })
  const drawn = new Map<string, Drawn>()
  const most = Math.min(count, new Set(places.map(({ path }) => path)).size)
  while (drawn.size < most) {
    const each = places[Math.floor(random() * places.length)]
    if (each !== undefined && !drawn.has(each.path)) drawn.set(each.path, each)
  }
  return [...drawn.values()]
}

/** The test that found a fault; null if none did. */
async function firstToFail(drawn: Drawn): Promise<string | null> {
  underTest = drawn
  writeFileSync(drawn.path, withMutation(drawn.text, drawn.fault))
  try {
    const all = globSync(['packages/*/src/**/*.test.ts', 'scripts/*.test.ts'])
    for (const tests of nearestFirst(drawn.path, affectedTests(all, [drawn.path]))) {
      const failed = await failureIn(tests)
      if (failed !== null) return failed
    }
    return null
  } finally {
    takeOut()
  }
}

/** The first of these tests to fail; null if none does. */
async function failureIn(tests: readonly string[]): Promise<string | null> {
  const args = ['test', '--', '--first-failure', `--store=${values.store}`, ...tests]
  const child = spawn('npm', args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const late = setTimeout(() => child.pid !== undefined && process.kill(-child.pid), MOST_MINUTES * 60_000)
  const closed = new Promise((resolve) => child.on('close', resolve))
  const output = await textOf(child.stdout)
  const code = await closed
  clearTimeout(late)
  if (code === 0) return null
  // The last lines of a run name what failed.
  const [, ...names] = output.slice(output.lastIndexOf('ℹ fail')).trim().split('\n')
  return names.join('; ') || 'a run that did not finish'
}

function described({ path, text, fault }: Drawn): string {
  const before = text.slice(0, fault.start)
  const from = before.lastIndexOf('\n') + 1
  const line = text.slice(from, text.indexOf('\n', fault.start)).trim()
  return `${path}:${before.split('\n').length} ${fault.kind}: ${line}`
}

function refuse(why: string): never {
  console.error(`${why}; --help lists the flags`)
  process.exit(2)
}
