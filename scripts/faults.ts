// npm run test:faults: puts faults into the sources, one after the other, and says which of them the tests find.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutation, possibleMutations, withMutation } from './faults/possible-mutations.ts'
import { changedFiles } from './test-run/affected-tests.ts'
import { randomNumbers } from './test-run/random-numbers.ts'
import { isTest } from './text-files.ts'

const PARTS: Readonly<Record<string, string>> = {
  features: 'packages/server/src/features/**/*.ts',
  gateway: 'packages/server/src/gateway/**/*.ts',
  client: 'packages/web/src/**/*.{ts,tsx}',
}

const HELP = `npm run test:faults -- [flags]

Puts a fault into a file at random (a condition is negated, a call is dropped, < becomes <=), runs the tests that a change of
this file can affect until one of them fails, and takes the fault out again. Then the next. Says at the end which faults no
test found: some of them change nothing that could be seen. Needs a checkout without changes.

  --part=NAME      ${Object.keys(PARTS).join(', ')}; may be given several times, all if not given
  --count=N        faults in each part; 20 if not given
  --seed=N         draws the faults of the run that printed N
  --help           this`

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: Object.keys(PARTS) },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    help: { type: 'boolean', default: false },
  },
})
/** A fault that lets a test run on without end counts as found by the limit of its time. */
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
if (changedFiles('HEAD').length > 0) refuse('the checkout has changes')

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
  const pattern = PARTS[part] ?? refuse(`there is no part named ${part}`)
  let found = 0
  const drawn = drawFaults(pattern, Number(values.count))
  for (const each of drawn) {
    const began = performance.now()
    const isFound = await isFoundByTests(each)
    if (isFound) found++
    else missed.push(described(each))
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${isFound ? 'found' : 'MISSED'} after ${seconds} s: ${described(each)}`)
  }
  console.log(`${part}: ${found} of ${drawn.length} found\n`)
}
if (missed.length > 0) console.log(`missed:\n${missed.join('\n')}`)

/** At most one fault of a file; a file with many places is drawn more often. */
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

async function isFoundByTests(drawn: Drawn): Promise<boolean> {
  underTest = drawn
  writeFileSync(drawn.path, withMutation(drawn.text, drawn.fault))
  try {
    const child = spawn('npm', ['test', '--', '--changed', '--first-failure'], { stdio: 'ignore', detached: true })
    const late = setTimeout(() => child.pid !== undefined && process.kill(-child.pid), MOST_MINUTES * 60_000)
    const code = await new Promise((resolve) => child.on('close', resolve))
    clearTimeout(late)
    return code !== 0
  } finally {
    takeOut()
  }
}

function described({ path, text, fault }: Drawn): string {
  const before = text.slice(0, fault.start)
  const from = before.lastIndexOf('\n') + 1
  const line = text.slice(from, text.indexOf('\n', fault.start)).trim()
  return `${path}:${before.split('\n').length} ${fault.kind}: ${line}`
}

function refuse(why: string): never {
  console.error(`${why}: --help says more`)
  process.exit(2)
}
