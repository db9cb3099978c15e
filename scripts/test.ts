// npm test [-- FILTER... FLAGS]: runs every test that this machine can run, and lists the others. If CI is set, it fails when tests
// are skipped. `--help` lists the flags.
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { undocumentedErrors, unseenEffects } from '@guildhall/testing/invariants/effects'
import { OPERATIONS } from '../packages/server/src/features.ts'
import { affectedTests, changedFiles } from './test-run/affected-tests.ts'
import { keepCoresBusy } from './test-run/busy-cores.ts'
import { readFailed, readTimes, recordTimes, writeFailed } from './test-run/last-run.ts'
import { machineState } from './test-run/machine-state.ts'
import { readOptions, USUAL_WORKERS } from './test-run/options.ts'
import { report } from './test-run/report.ts'
import { apprise, chromium, curl, postgres, pythonDiscord, type TestRequirement } from './test-run/requirements.ts'
import { type Round, type RoundResult, runRound } from './test-run/round.ts'
import { filesForPostgres, filesWithin, shuffled } from './test-run/selection.ts'
import { testedProgram } from './test-run/tested-program.ts'

process.chdir(dirname(import.meta.dirname))
const options = readOptions(process.argv.slice(2))
const files = selectedFiles()
const isSelection = options.changedSince !== null || options.editedSince !== null || options.lastFailed

const database = postgres()
const browser = chromium()
const python = pythonDiscord()
const program = curl()
const notifier = apprise()
const needs: TestRequirement[] = [database, browser, python, program, notifier]

// Every test process records the effects of operations, so that those that no test observed can be listed at the end.
const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
const effects = join(folder, 'effects.tsv')
writeFileSync(effects, '')
// The traces of failed stories are kept until the next run.
const traces = resolve('test-traces')
rmSync(traces, { recursive: true, force: true })

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())

const serverProgram = testedProgram(files.length)
console.log(`seed ${options.seed}\n${machineState()}`)
const results: RoundResult[] = []
const idle = options.load ? keepCoresBusy() : async () => undefined
const until = Date.now() + options.minutes * 60_000
for (let time = 0; time < options.repeat && results.every(({ failed }) => failed === 0); time++) {
  if (time > 0 && Date.now() > until) break
  for (const round of rounds()) {
    const isOver = options.firstFailure && results.some(({ failed }) => failed > 0)
    if (!stopped.signal.aborted && !isOver) results.push(await runRound(round, planOf(time, round.store)))
  }
}
await idle()

// Only a complete run can determine that no test observed an effect.
const isWhole = options.filters.length === 0 && !isSelection
const unseen = isWhole && !stopped.signal.aborted ? unseenEffects(OPERATIONS, effects) : []
// Random calls may return errors that no contract declares yet: these are reported, but aren't failures.
for (const line of undocumentedErrors(effects)) console.log(`not documented: ${line}`)
const leftOut = [
  ...(stopped.signal.aborted ? ['stopped before the end'] : []),
  ...needs.flatMap(({ name, missing }) => (missing === undefined ? [] : [`${name}: not run: ${missing}`])),
  ...results.flatMap(({ store, skipped }) => skipped.map((title) => `${store}: skipped: ${title}`)),
]
report(results, leftOut, unseen, globSync(join(traces, '*')).sort(), options.seed)
if (files.length === 0) console.log('no test file matches')
writeFailed(results.flatMap(({ failedFiles }) => failedFiles))
if (options.recordTimes) recordTimes(results.filter(({ store }) => store === 'sqlite').flatMap(({ files }) => files))
process.exitCode = isSuccess() ? 0 : 1

function selectedFiles(): string[] {
  const { filters, changedSince, editedSince, lastFailed } = options
  const all = globSync(['packages/*/src/**/*.test.ts', 'scripts/*.test.ts', 'examples/*/*.test.js']).sort()
  const named = all.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
  const affected = changedSince === null ? named : affectedTests(named, changedFiles(changedSince))
  const edited = editedSince === null ? affected : repeatable(keepOnly(affected, changedFiles(editedSince)))
  return lastFailed ? keepOnly(edited, readFailed()) : edited
}

/** A random sample of the edited files that can be repeated in time, chosen by the seed. */
function repeatable(edited: readonly string[]): string[] {
  if (options.repeat === 1) return [...edited]
  const chosen = filesWithin(shuffled(edited, options.seed), options.minutes * 60_000, readTimes())
  if (chosen.length < edited.length)
    console.log(
      `${chosen.length} of ${edited.length} edited files, as many as can be repeated in ${options.minutes} minutes`,
    )
  return chosen.sort()
}

function keepOnly(all: readonly string[], chosen: readonly string[]): string[] {
  return all.filter((file) => chosen.includes(file))
}

function rounds(): Round[] {
  const isEvery = options.thorough || options.store === 'postgres' || options.filters.length > 0 || isSelection
  const ofPostgres = database.missing === undefined ? filesForPostgres(files, isEvery ? null : options.seed) : []
  const all: Round[] = [
    { store: 'sqlite', files: shuffled(files, options.seed) },
    { store: 'postgres', files: shuffled(ofPostgres, options.seed) },
  ]
  return all.filter(({ store, files }) => files.length > 0 && (options.store === 'both' || options.store === store))
}

function planOf(time: number, store: Round['store']) {
  const env = {
    GUILDHALL_TEST_EFFECTS: effects,
    GUILDHALL_TEST_PROGRAM: serverProgram,
    GUILDHALL_HAS_CHROMIUM: browser.missing === undefined ? '1' : '',
    GUILDHALL_HAS_PYTHON_DISCORD: python.missing === undefined ? '1' : '',
    GUILDHALL_HAS_CURL: program.missing === undefined ? '1' : '',
    GUILDHALL_HAS_APPRISE: notifier.missing === undefined ? '1' : '',
    GUILDHALL_TEST_TRACES: traces,
    GUILDHALL_TEST_TRACE: options.trace ? '1' : '',
    GUILDHALL_TEST_THOROUGH: options.thorough ? '1' : '',
  }
  return {
    folder: join(folder, String(time)),
    env,
    signal: stopped.signal,
    workers: options.workers ?? USUAL_WORKERS[store],
    firstFailure: options.firstFailure,
    timeOf: readTimes(),
  }
}

function isSuccess(): boolean {
  const complete = !stopped.signal.aborted && (leftOut.length === 0 || !process.env.CI)
  return (
    (files.length > 0 || isSelection) && complete && unseen.length === 0 && results.every(({ failed }) => failed === 0)
  )
}
