// npm run test:removable: removes features, each in a copy of the checkout, and checks whether the rest still works.
import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CheckoutCopy } from './checkout-copy.ts'
import { FEATURES_FOLDER, filesNamingTables, freeFeatures, type SourceText } from './removable/free-features.ts'
import { type Neighbour, neighboursOf } from './removable/neighbours.ts'

const HELP = `npm run test:removable -- [FEATURE...]

Deletes the folder of a feature of the server in a copy of the checkout, and runs the type check and the tests of three related
features. Repeats this for each named feature, by default for all that nothing else imports. The exit status is 1 if one can't be
removed.

  --list    only list the features that nothing else imports
  --help    print this help`

interface Outcome {
  readonly feature: string
  readonly types: boolean
  readonly tests: boolean
  readonly neighbours: readonly Neighbour[]
  readonly output: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})

const root = dirname(import.meta.dirname)
process.chdir(root)
if (values.help) {
  console.log(HELP)
  process.exit()
}
const sources: SourceText[] = globSync('{packages,scripts}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules', '**/dist'],
}).map((path) => ({ fileName: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
const free = freeFeatures(sources)
if (values.list) {
  console.log(free.join('\n'))
  process.exit()
}

const copy = new CheckoutCopy(root)
process.on('exit', () => copy.remove())
let running: ChildProcess | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

const whole = await checkTypes('whole')
if (!whole.passed) {
  console.log(`the type check fails with all features present:\n${whole.output}`)
  process.exit(1)
}
const outcomes: Outcome[] = []
for (const feature of positionals.length > 0 ? positionals : free) {
  const began = performance.now()
  const outcome = await copy.without(`${FEATURES_FOLDER}/${feature}`, () => outcomeOf(feature))
  console.log(`${lineOf(outcome)}  ${((performance.now() - began) / 1000).toFixed(0)} s`)
  outcomes.push(outcome)
}
const failed = outcomes.filter(({ types, tests }) => !types || !tests)
for (const { feature, output } of failed) console.log(`\n--- without ${feature} ---\n${output.trim()}`)
console.log(`\n${outcomes.length - failed.length} of ${outcomes.length} features can be removed`)
process.exitCode = failed.length > 0 ? 1 : 0

async function outcomeOf(feature: string): Promise<Outcome> {
  const neighbours = neighboursOf(feature, sources)
  copyFileSync(buildInfo('whole'), buildInfo(feature))
  // These files don't import the declaration of the table, so an incremental check would consider them unchanged.
  copy.touch(filesNamingTables(feature, sources))
  const types = await checkTypes(feature)
  if (!types.passed) return { feature, types: false, tests: false, neighbours, output: types.output }
  const files = neighbours.flatMap(({ tests }) => tests)
  const tests = await runNode(['scripts/test.ts', '--store=sqlite', ...files])
  return { feature, types: true, tests: tests.passed, neighbours, output: tests.output }
}

/** A child process that continues would write into the removed folder. */
function stop(): void {
  if (running === null || running.exitCode !== null) process.exit(1)
  running.on('close', () => process.exit(1))
  running.kill()
}

function lineOf({ feature, types, tests, neighbours }: Outcome): string {
  const near = neighbours.map(({ feature, tests }) => `${feature} (${tests.length})`).join(', ')
  const say = (passed: boolean) => (passed ? '✔' : '✖')
  return `${feature.padEnd(20)} types ${say(types)}  tests ${types ? say(tests) : '-'}  ${near}`
}

function buildInfo(name: string): string {
  return join(copy.folder, `${name}.tsbuildinfo`)
}

function checkTypes(name: string) {
  return runNode(['node_modules/typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', buildInfo(name)])
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
