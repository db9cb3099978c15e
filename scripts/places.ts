// npm run test:places: adds operations and features to a copy of the checkout, omits each place in turn, and prints which check fails.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CheckoutCopy } from './checkout-copy.ts'
import { firstFinding } from './places/first-finding.ts'
import { edited, type Place, readTrial } from './places/read-trial.ts'

const HELP = `npm run test:places -- [TRIAL...]

Adds the trials in scripts/places/ to a copy of the checkout: two operations and two features, each of these with an operation,
a table, a job, an event and a page of the client. Checks the copy and runs their tests. Then it omits each place (a file that is
added or edited) in turn, and runs the step of npm run check or the test that should fail. The exit status is 1 if the complete
copy fails, if an omitted place is not noticed, or if there are too many places.

  --list    only count the places
  --help    print this help`

interface Trial {
  readonly name: string
  readonly most: number
  readonly places: readonly Place[]
}

const MOST_PLACES = { roles: 5, invites: 5, reminders: 9, 'guild-notes': 9 }
/** A text of a page requires a line for each language with any addition: these are tried, and counted separately. */
const WORDS = 'packages/web/src/language/words/'
/** The steps that must pass with all places present. */
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
  console.log(`${name}: ${count} places, at most ${most}${words > 0 ? `, and texts in ${words} languages` : ''}`)
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
  if (!passed) failures.push(`with all places present, ${what} fails:\n${output}`)
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
    if (passed) failures.push(`${name}: ${place.noticedBy} passes without ${place.path}`)
    console.log(
      `${passed ? '✖' : '✔'} ${place.path}\n    ${passed ? 'not noticed' : `${place.noticedBy}: ${firstFinding(output)}`}`,
    )
  }
}

/** Writes a file with the edits of some places, or removes it if they neither add nor edit it. */
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

/** A child process that continues would write into the removed folder. */
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
