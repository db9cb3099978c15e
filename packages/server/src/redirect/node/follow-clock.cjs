// A program's Date, timeouts and intervals are those of a sandbox whose clock stands still: they move when it is advanced.
'use strict'

const { writeFileSync } = require('node:fs')
const { connect } = require('node:net')
const { join } = require('node:path')
const promises = require('node:timers/promises')
const { threadId } = require('node:worker_threads')
const { install } = require('@sinonjs/fake-timers')
const { clock: settings } = require('./settings.cjs')

/** The most that a timer may wait to run by the machine's time: it is for what comes next, not for later. */
const SHORT_MS = 1
/** How long a program may start before its timers run by the machine's time, so that one that waits is not stuck. */
const START_MS = 2000
const PACE_MS = 20
/** How long it is waited for files, names and connections, ms. */
const MOST_BUSY_MS = 1000
/** What a program waits for that comes by itself, as `process.getActiveResourcesInfo` names it. */
const COMING = /^(?:FSReq\w+|FileHandleCloseReq|GetAddrInfoReqWrap|GetNameInfoReqWrap|TCPConnectWrap|PipeConnectWrap)$/u

const machine = { setTimeout, setInterval, clearInterval, setImmediate, now: Date.now, sleep: promises.setTimeout }
const clock = install({
  now: settings.now,
  toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  shouldClearNativeTimers: true,
})
/** The timers by their ids, of which some let the program end. */
const handles = new Map()
/** When each of the short timers began that haven't run yet. */
const short = new Set()

const isShort = (ms) => !(ms > SHORT_MS && ms < 2 ** 31)

function remember(handle) {
  handles.set(Number(handle), handle)
  if (handles.size > 2 * clock.countTimers() + 100) {
    for (const id of handles.keys()) if (!clock.timers.has(id)) handles.delete(id)
  }
  return handle
}

/** Replaces a timer, so that what `runs` says runs by the machine's time. */
function replace(name, runs) {
  const followed = globalThis[name]
  const wrapped = (then, ms, ...args) => {
    if (!runs(ms)) return remember(followed(then, ms, ...args))
    if (name !== 'setTimeout' || typeof then !== 'function') return machine[name](then, ms, ...args)
    const began = { at: machine.now() }
    short.add(began)
    return machine.setTimeout(() => {
      short.delete(began)
      then(...args)
    }, ms)
  }
  Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(machine[name]))
  globalThis[name] = wrapped
  require('node:timers')[name] = wrapped
}

replace('setTimeout', isShort)
// Both sides of a connection are timed by the machine.
replace('setInterval', (ms) => isShort(ms) || ms === settings.heartbeat_ms)
const { setTimeout: sleep } = promises
promises.setTimeout = (ms, value, options) => (isShort(ms) ? machine.sleep : sleep)(ms, value, options)

const isRefed = (id) => handles.get(id)?.hasRef() ?? true
const holdsProgram = () => [...(clock.timers?.keys() ?? [])].some(isRefed)

function nextTimer() {
  let next = null
  for (const { callAt } of clock.timers?.values() ?? []) if (next === null || callAt < next) next = callAt
  return next
}

/** Lets what is due by a moment happen. What a timer throws ends the program, as it would without this. */
function goTo(now) {
  try {
    clock.tick(Math.max(now - clock.now, 0))
  } catch (error) {
    process.nextTick(() => {
      throw error
    })
  }
}

function isBusy() {
  for (const began of short) if (machine.now() - began.at > 20 * SHORT_MS) short.delete(began)
  return short.size > 0 || process.getActiveResourcesInfo().some((name) => COMING.test(name))
}

/** Resolves when the program has taken what came, and waits for nothing but timers and messages. */
async function idle() {
  const until = machine.now() + MOST_BUSY_MS
  for (let quiet = 0; quiet < 2; quiet++) {
    await new Promise((resolve) => machine.setImmediate(resolve))
    if (!isBusy() || machine.now() > until) continue
    await machine.sleep(1)
    quiet = -1
  }
}

let pace = null
const starting = machine.setTimeout(() => {
  let before = machine.now()
  pace = machine.setInterval(() => {
    const { now } = clock
    goTo(now + machine.now() - before)
    before = machine.now()
    clock.setSystemTime(now)
  }, PACE_MS)
  pace.unref()
}, START_MS)
starting.unref()

function endStart() {
  clearTimeout(starting)
  if (pace !== null) clearInterval(pace)
}

// Before the first line of the program: it connects only after that.
const name = `${process.pid}-${threadId}`
writeFileSync(join(settings.folder, name), '')
const socket = connect(settings.port, '127.0.0.1')
socket.unref().setNoDelay(true).setEncoding('utf8')
socket.on('error', () => {}).on('close', endStart)
const say = (message) => socket.write(`${JSON.stringify(message)}\n`)
say({ token: settings.token, name })

let unread = ''
socket.on('data', (text) => {
  const lines = (unread + text).split('\n')
  unread = lines.pop()
  for (const line of lines) void take(JSON.parse(line))
})

/** The first message says what time it is: the clock may have moved since the program was started. */
async function take({ turn, now }) {
  // It goes back where a state that was remembered is restored.
  if (turn === undefined || now < clock.now) clock.setSystemTime(now)
  if (turn === undefined) return
  endStart()
  goTo(now)
  await idle()
  if (!holdsProgram()) socket.unref()
  say({ turn, next: nextTimer() })
}

// Timers that follow another clock don't keep a program alive: while there are some, the connection does.
process.on('beforeExit', () => {
  if (!socket.destroyed && holdsProgram()) socket.ref()
})
