// Replaces Date, timeouts and intervals of a program: they follow the clock of a sandbox, which moves only when it is advanced.
'use strict'

const { createHook } = require('node:async_hooks')
const { writeFileSync } = require('node:fs')
const { connect } = require('node:net')
const { join } = require('node:path')
const promises = require('node:timers/promises')
const { threadId } = require('node:worker_threads')
const { install } = require('@sinonjs/fake-timers')
const { clock: settings } = require('./settings.cjs')

/** Timers up to this length use the machine's clock: programs use them to defer work, not to wait. */
const SHORT_MS = 1
/** How long the clock stands still while a program starts. After that it follows the machine's, so that waiting programs don't hang. */
const START_MS = 2000
const START_STEP_MS = 20
/** The longest wait for file operations, DNS lookups and new connections. */
const MAX_BUSY_MS = 1000
/** Operations that complete by themselves, by their names in `process.getActiveResourcesInfo`. */
const PENDING =
  /^(?:FSReq\w+|FileHandleCloseReq|GetAddrInfoReqWrap|GetNameInfoReqWrap|TCPConnectWrap|PipeConnectWrap)$/u

const machine = { setTimeout, setInterval, clearInterval, setImmediate, now: Date.now, sleep: promises.setTimeout }
const clock = install({
  now: settings.now,
  toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  shouldClearNativeTimers: true,
})
/** Handles of the followed timers by id, for `hasRef`. */
const handles = new Map()
/** The start times of pending short timers, by handle. */
const shortTimers = new Map()
/** A short timer is waited for at most this long, ms: it may have been cleared in a way that isn't observed here. */
const MAX_SHORT_MS = 250

const isShort = (ms) => !(ms > SHORT_MS && ms < 2 ** 31)

function remember(handle) {
  handles.set(Number(handle), handle)
  if (handles.size > 2 * clock.countTimers() + 100) {
    for (const id of handles.keys()) if (!clock.timers.has(id)) handles.delete(id)
  }
  return handle
}

/** Replaces a timer function; timers of the lengths that `usesMachineClock` selects don't follow the sandbox. */
function replace(name, usesMachineClock) {
  const followed = globalThis[name]
  const wrapped = (callback, ms, ...args) => {
    if (!usesMachineClock(ms)) return remember(followed(callback, ms, ...args))
    if (name !== 'setTimeout' || typeof callback !== 'function') return machine[name](callback, ms, ...args)
    const handle = machine.setTimeout(() => {
      shortTimers.delete(handle)
      callback(...args)
    }, ms)
    shortTimers.set(handle, machine.now())
    return handle
  }
  Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(machine[name]))
  globalThis[name] = wrapped
  require('node:timers')[name] = wrapped
}

replace('setTimeout', isShort)
// Heartbeats use the machine's clock, as the server's timeouts for them do.
replace('setInterval', (ms) => isShort(ms) || ms === settings.heartbeat_ms)
const { setTimeout: sleep } = promises
promises.setTimeout = (ms, value, options) => {
  if (!isShort(ms)) return sleep(ms, value, options)
  const slept = machine.sleep(ms, value, options)
  const remove = () => shortTimers.delete(slept)
  shortTimers.set(slept, machine.now())
  slept.then(remove, remove)
  return slept
}
const { clearTimeout: clearFollowed } = globalThis
globalThis.clearTimeout = (handle) => {
  shortTimers.delete(handle)
  clearFollowed(handle)
}
require('node:timers').clearTimeout = globalThis.clearTimeout

const isRefed = (id) => handles.get(id)?.hasRef() ?? true
const keepsAlive = () => [...(clock.timers?.keys() ?? [])].some(isRefed)

/** When the next timer is due, ms since 1970; null if there is none. */
function nextTimer() {
  let next = null
  for (const { callAt } of clock.timers?.values() ?? []) if (next === null || callAt < next) next = callAt
  return next
}

/** Runs the timers that are due by `now`. An error in a timer's callback is uncaught, as without this. */
function advanceTo(now) {
  try {
    clock.tick(Math.max(now - clock.now, 0))
  } catch (error) {
    process.nextTick(() => {
      throw error
    })
  }
}

/** The ids of file operations in progress, some of which `process.getActiveResourcesInfo` lacks since Node 24. */
const fileOperations = new Set()
if (Number.parseInt(process.versions.node, 10) >= 24) {
  createHook({
    trackPromises: false,
    init: (id, type) => void (/^(?:FSREQ|FILEHANDLECLOSEREQ)/u.test(type) && fileOperations.add(id)),
    before: (id) => void fileOperations.delete(id),
    destroy: (id) => void fileOperations.delete(id),
  }).enable()
}

function isBusy() {
  for (const [timer, at] of shortTimers) if (machine.now() - at > MAX_SHORT_MS) shortTimers.delete(timer)
  if (shortTimers.size > 0 || fileOperations.size > 0) return true
  return process.getActiveResourcesInfo().some((name) => PENDING.test(name))
}

/** Resolves when the program is idle: it waits only for timers and messages. */
async function waitUntilIdle() {
  const until = machine.now() + MAX_BUSY_MS
  for (let idleTurns = 0; idleTurns < 2; idleTurns++) {
    await new Promise((resolve) => machine.setImmediate(resolve))
    if (!isBusy() || machine.now() > until) continue
    await machine.sleep(1)
    idleTurns = -1
  }
}

let startInterval = null
const startTimeout = machine.setTimeout(() => {
  let before = machine.now()
  startInterval = machine.setInterval(() => {
    const { now } = clock
    advanceTo(now + machine.now() - before)
    before = machine.now()
    // Timers run, but Date doesn't change.
    clock.setSystemTime(now)
  }, START_STEP_MS)
  startInterval.unref()
}, START_MS)
startTimeout.unref()

function endStart() {
  clearTimeout(startTimeout)
  if (startInterval !== null) clearInterval(startInterval)
}

// The file shows the server that this program will connect, which it does only after its first lines have run.
const name = `${process.pid}-${threadId}`
writeFileSync(join(settings.folder, name), '')
const socket = connect(settings.port, '127.0.0.1')
socket.unref().setNoDelay(true).setEncoding('utf8')
socket.on('error', () => {}).on('close', endStart)
const send = (message) => socket.write(`${JSON.stringify(message)}\n`)
send({ token: settings.token, name })

let partialLine = ''
socket.on('data', (text) => {
  const lines = (partialLine + text).split('\n')
  partialLine = lines.pop()
  for (const line of lines) void receive(JSON.parse(line))
})

/** The first message has no turn: it sets the time, because the clock may have been advanced since the program was started. */
async function receive({ turn, now }) {
  // Restoring a snapshot sets the clock back.
  if (turn === undefined || now < clock.now) clock.setSystemTime(now)
  if (turn === undefined) return
  endStart()
  advanceTo(now)
  await waitUntilIdle()
  if (!keepsAlive()) socket.unref()
  send({ turn, next: nextTimer() })
}

// Followed timers don't keep the process alive by themselves, so the connection does while there are any.
process.on('beforeExit', () => {
  if (!socket.destroyed && keepsAlive()) socket.ref()
})
