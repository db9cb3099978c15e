// npm run check [-- STEP...]: all static checks, or only the named ones. Prints one line for each step, and the output of failed
// steps at the end.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Step {
  name: string
  /** Arguments of Node. */
  args: string[]
}

interface Outcome {
  name: string
  passed: boolean
  output: string
}

const root = dirname(import.meta.dirname)
const typescript = 'node_modules/typescript/bin/tsc'
const cache = 'node_modules/.cache/typescript'
const colour = process.stdout.isTTY ? 'force' : 'off'

const STEPS: Step[] = [
  { name: 'types', args: [typescript, '--incremental', '--tsBuildInfoFile', `${cache}/root.json`] },
  {
    name: 'types of the client',
    args: [typescript, '-p', 'packages/web', '--incremental', '--tsBuildInfoFile', `${cache}/web.json`],
  },
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', `--colors=${colour}`, '.'] },
  { name: 'layers', args: ['scripts/check-layers.ts'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'words of the client', args: ['--test', '--test-reporter=spec', 'scripts/words.test.ts'] },
  {
    name: 'house rules',
    args: [
      '--test',
      '--test-reporter=spec',
      'scripts/tidy.test.ts',
      'scripts/vocabulary.test.ts',
      'scripts/without-a-page.test.ts',
      'scripts/handled-events.test.ts',
    ],
  },
  {
    name: 'references',
    args: ['--test', '--test-reporter=spec', 'scripts/references.test.ts', 'scripts/spec-tables.test.ts'],
  },
  { name: 'documentation', args: ['scripts/docs.ts', '--check'] },
]

const named = process.argv.slice(2)
const unknown = named.filter((name) => STEPS.every((step) => step.name !== name))
if (unknown.length > 0) {
  console.error(`unknown step ${unknown.join(', ')}; the steps are: ${STEPS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const failed: Outcome[] = []
for (const step of STEPS.filter(({ name }) => named.length === 0 || named.includes(name))) {
  const script = step.args.find((arg) => arg.startsWith('scripts/'))
  if (script !== undefined && !existsSync(join(root, script))) {
    console.log(`- ${step.name}: skipped, ${script} is missing`)
    continue
  }
  const outcome = await take(step)
  if (!outcome.passed) failed.push(outcome)
}
for (const { name, output } of failed) console.log(`\n--- ${name} ---\n${output.trim()}`)
if (failed.length > 0) console.log(`\nfailed: ${failed.map(({ name }) => name).join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

async function take({ name, args }: Step): Promise<Outcome> {
  const began = performance.now()
  const { passed, output } = await runNode(args)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${passed ? '✔' : '✖'} ${name} (${seconds} s)`)
  return { name, passed, output }
}

function runNode(args: string[]): Promise<Omit<Outcome, 'name'>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ passed: code === 0, output }))
  })
}
