import { Act } from '@guildhall/protocol/sandboxes/act'
import { choice, integer, mapOf, optional, shape, text } from '@guildhall/protocol/schema'
import { describeError } from '../describe-error.ts'
import { listCalls } from './call-routes.ts'
import { FAULT_ROUTES } from './faults/fault-routes.ts'
import { controlGateway, listSessions } from './gateway-routes.ts'
import { performAct } from './perform-act.ts'
import { getMessagePicture } from './pictures/picture-routes.ts'
import { mustHaveReadableFiles } from './readable-files.ts'
import { recordingRoutes } from './recording/recording-routes.ts'
import { getReport } from './report/report-routes.ts'
import { NOTHING, type SandboxRoute, sandboxRoute } from './sandbox-route.ts'
import { stateOf } from './sandbox-state.ts'
import { SNAPSHOT_ROUTES } from './snapshots/snapshot-routes.ts'
import { getTranscript } from './transcript/transcript-routes.ts'

/** The maximum time by which a clock is advanced at once, ms: ten years. */
const MOST_ADVANCE_MS = 10 * 365 * 86_400_000

/** The maximum size of an act: ten files of ten megabytes in base64. */
const MOST_ACT_BYTES = 150 * 1_048_576

const act = sandboxRoute({
  method: 'POST',
  path: '/acts',
  isRecorded: true,
  mostBytes: MOST_ACT_BYTES,
  summary: 'Have a user do something',
  body: Act,
  query: NOTHING,
  handle: async (sandbox, { body }) => {
    try {
      mustHaveReadableFiles(body)
      const result = await sandbox.acting(() => performAct(sandbox, body))
      return { status: 200, body: { ...result, now: sandbox.now } }
    } catch (error) {
      sandbox.transcript.note(`! ${body.as} can’t do this (${body.act}): ${describeError(error)}`)
      throw error
    }
  },
})

const advance = sandboxRoute({
  method: 'POST',
  path: '/clock',
  isRecorded: true,
  summary: 'Advance the clock',
  body: shape({ advance_ms: integer({ min: 0, max: MOST_ADVANCE_MS }) }),
  query: NOTHING,
  handle: async (sandbox, { body }) => {
    await sandbox.advance(body.advance_ms)
    return { status: 200, body: stateOf(sandbox) }
  },
})

const settle = sandboxRoute({
  method: 'POST',
  path: '/settle',
  isRecorded: true,
  summary: 'Wait until nothing happens any more',
  body: shape({ timeout_ms: optional(integer({ min: 1, max: 60_000 })) }),
  query: NOTHING,
  handle: async (sandbox, { body }) => {
    await sandbox.settle(body.timeout_ms)
    return { status: 200, body: stateOf(sandbox) }
  },
})

const describe = sandboxRoute({
  method: 'GET',
  path: '',
  summary: 'Describe the sandbox, as when it was made',
  body: NOTHING,
  query: NOTHING,
  handle: async ({ description }) => ({ status: 200, body: description }),
})

const redirect = sandboxRoute({
  method: 'POST',
  path: '/environment',
  summary: 'Get the environment in which a program meets the sandbox instead of the platform',
  body: shape({
    environment: optional(mapOf(text({ max: 131_072 }))),
    timers: optional(choice(['machine', 'sandbox'])),
  }),
  query: NOTHING,
  handle: async (sandbox, { body: { environment = {}, timers = 'machine' } }) => ({
    status: 200,
    body: { environment: await sandbox.environmentFor(environment, timers) },
  }),
})

const follow = sandboxRoute({
  method: 'POST',
  path: '/programs',
  summary: 'Get the port at which a program says when it is idle',
  body: NOTHING,
  query: NOTHING,
  handle: async (sandbox) => ({ status: 200, body: await sandbox.programAddress() }),
})

const ROUTES: readonly SandboxRoute[] = [
  describe,
  act,
  advance,
  settle,
  redirect,
  follow,
  listCalls,
  ...FAULT_ROUTES,
  controlGateway,
  listSessions,
  getReport,
  getTranscript,
  ...SNAPSHOT_ROUTES,
  getMessagePicture,
]

/** All routes below a sandbox. */
export const SANDBOX_ROUTES: readonly SandboxRoute[] = [
  ...ROUTES,
  ...recordingRoutes(ROUTES.filter(({ isRecorded }) => isRecorded === true)),
]
