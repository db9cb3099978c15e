// npm run test:places: adds operations and features to a copy of the checkout, and says what notices each place that is forgotten.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CheckoutCopy } from './checkout-copy.ts'
import { firstFinding } from './places/first-finding.ts'
import { edited, type Place, readTrial } from './places/read-trial.ts'

const HELP = `npm run test:places -- [TRIAL...]

Adds what the trials in scripts/places/ describe to a copy of the checkout: two operations and two features, each of these with an operation,
a table, a job, an event and a page of the client. Checks the copy and runs their tests. Then it forgets each place, a file that is added
or edited, and runs the step of npm run check or the test that should notice it. Ends with 1 if anything fails that shouldn't, if
nothing notices that a place is forgotten, or if there are too many places.

  --list    only counts the places
  --help    this`

interface Trial {
  readonly name: string
  readonly most: number
  readonly places: readonly Place[]
}

const MOST_PLACES = { roles: 5, invites: 5, reminders: 9, 'guild-notes': 9 }
/** What a page says is a line for each language, whatever is added: these are tried, and counted apart. */
const WORDS = 'packages/web/src/language/words/'
/** What must pass with everything in its place. */
const STEPS = [
  'types',
  'types of the client',
  'format and lint',
  'layers',
  'unused code',
  'words of the client',
  'house rules',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})

const root = dirname(import.meta.dirname)
if (values.help) {
  console.log(HELP)
  process.exit()
}
const trials: Trial[] = Object.entries(MOST_PLACES)
  .filter(([name]) => positionals.length === 0 || positionals.includes(name))
  .map(([name, most]) => ({
    name,
    most,
    places: readTrial(readFileSync(join(root, `scripts/places/${name}.txt`), 'utf8')),
  }))
const all = trials.flatMap(({ places }) => places)
const failures = trials.flatMap(({ name, places, most }) => {
  const words = places.filter(({ path }) => path.startsWith(WORDS)).length
  const count = places.length - words
  console.log(`${name}: ${count} places, at most ${most}${words > 0 ? `, and what is said in ${words} languages` : ''}`)
  return count > most ? [`${name} has ${count} places, at most ${most}`] : []
})
if (values.list) process.exit(failures.length > 0 ? 1 : 0)

const copy = new CheckoutCopy(root)
process.on('exit', () => copy.remove())
let running: ChildProcess | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

const originals = new Map(
  all.filter(({ text }) => text === null).map(({ path }) => [path, readFileSync(join(root, path), 'utf8')]),
)
for (const { path } of all) put(path, all)

const tests = all.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'))
const whole = [...(await runEach(STEPS)), ...(await runEach(tests))]
for (const { what, passed, output } of whole)
  if (!passed) failures.push(`with everything in its place, ${what} fails:\n${output}`)
if (whole.every(({ passed }) => passed)) for (const trial of trials) await forgetEach(trial)
for (const failure of failures) console.log(`\n${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0

async function forgetEach({ name, places }: Trial): Promise<void> {
  console.log(`\n${name}`)
  for (const place of places) {
    put(
      place.path,
      all.filter((other) => other !== place),
    )
    const { passed, output } = await run(place.noticedBy)
    put(place.path, all)
    if (passed) failures.push(`${name}: ${place.noticedBy} doesn't notice that ${place.path} is forgotten`)
    console.log(
      `${passed ? '✖' : '✔'} ${place.path}\n    ${passed ? 'not noticed' : `${place.noticedBy}: ${firstFinding(output)}`}`,
    )
  }
}

/** Writes a file as some places have it, or removes it where they neither add nor edit it. */
function put(path: string, places: readonly Place[]): void {
  const here = places.filter((place) => place.path === path)
  const original = originals.get(path)
  copy.put(
    path,
    original === undefined
      ? (here[0]?.text ?? null)
      : edited(
          path,
          original,
          here.flatMap(({ edits }) => edits),
        ),
  )
}

async function runEach(names: readonly string[]) {
  const outcomes: { what: string; passed: boolean; output: string }[] = []
  for (const what of names) {
    const outcome = { what, ...(await run(what)) }
    console.log(`${outcome.passed ? '✔' : '✖'} ${what}`)
    outcomes.push(outcome)
  }
  return outcomes
}

/** Runs a step of `npm run check`, or a test by its path. */
function run(what: string): Promise<{ passed: boolean; output: string }> {
  return runNode(what.endsWith('.test.ts') ? ['scripts/test.ts', '--store=sqlite', what] : ['scripts/check.ts', what])
}

/** A child that goes on would write into the folder that is removed. */
function stop(): void {
  if (running === null || running.exitCode !== null) process.exit(1)
  running.on('close', () => process.exit(1))
  running.kill()
}

function runNode(args: readonly string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: copy.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ passed: code === 0, output }))
  })
}
