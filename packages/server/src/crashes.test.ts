import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { type CrashReport, runCrashes } from '@guildhall/testing/crashes/crash-run'
import { runRandomCrashes } from '@guildhall/testing/crashes/random-crash-run'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'

/** `npm run test:crash` requests more kills, and shows the progress. */
const { GUILDHALL_TEST_KILLS, GUILDHALL_TEST_SEED } = process.env
const KILLS = Number(GUILDHALL_TEST_KILLS ?? 3)
const SEED = Number(GUILDHALL_TEST_SEED ?? randomInt(1_000_000))
const KILLS_A_LINE = 10

let printed = 0

function printProgress(report: CrashReport): void {
  if (GUILDHALL_TEST_KILLS === undefined || report.kills < printed + KILLS_A_LINE) return
  console.error(`${STORE_UNDER_TEST}: ${JSON.stringify(report)}`)
  printed = report.kills
}

test(`a server that is killed ${KILLS} times during many writes loses nothing, emits nothing twice and leaves nothing half done`, {
  timeout: 100_000 + KILLS * 20_000,
}, async (t) => {
  const report = await runCrashes({ store: STORE_UNDER_TEST, kills: KILLS, seed: SEED, progress: printProgress })
  t.diagnostic(JSON.stringify(report))
  assert.deepEqual(report.faults, [], `seed ${SEED}`)
})

test(`a server that is killed ${KILLS} times during random calls of all operations shows what it showed before`, {
  timeout: 100_000 + KILLS * 30_000,
}, async (t) => {
  const report = await runRandomCrashes({ store: STORE_UNDER_TEST, kills: KILLS, seed: SEED })
  t.diagnostic(JSON.stringify(report))
  assert.deepEqual(report.faults, [], `seed ${SEED}`)
})
