import { parseForm } from '@guildhall/protocol/parse-form'
import { RecordedLine } from '@guildhall/protocol/sandboxes/recording'
import { shape, text } from '@guildhall/protocol/schema'
import { JsonScan } from '../../http/json-scan.ts'
import { ActFault } from '../act-fault.ts'
import { NOTHING, type SandboxRoute, sandboxRoute } from '../sandbox-route.ts'
import { stateOf } from '../sandbox-state.ts'
import { type AskSandbox, replay } from './replay.ts'

/** The maximum size of a recording in a body: 8 MB, plus escaped characters. */
const MOST_BYTES = 24 * 1_048_576

const getRecording = sandboxRoute({
  method: 'GET',
  path: '/recording',
  summary: 'Get what was done and what the bot called, to be done again',
  body: NOTHING,
  query: NOTHING,
  answers: 'application/x-ndjson',
  handle: async (sandbox) => {
    // Later effects of the last act belong to it. If they never end, the recording contains those so far.
    await sandbox.settle().catch(() => {})
    return {
      status: 200,
      content: sandbox.recording
        .lines()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    }
  },
})

/** The routes for recording and replaying. @param routes those whose requests are recorded */
export function recordingRoutes(routes: readonly SandboxRoute[]): readonly SandboxRoute[] {
  const ask = askBy(routes)
  const replayRecording = sandboxRoute({
    method: 'POST',
    path: '/replay',
    summary: 'Do what a recording holds, and get what the bot does in another way',
    mostBytes: MOST_BYTES,
    body: shape({ recording: text() }),
    query: NOTHING,
    handle: async (sandbox, { body }) => ({
      status: 200,
      body: { differences: await replay(sandbox, readLines(body.recording), ask), ...stateOf(sandbox) },
    }),
  })
  return [getRecording, replayRecording]
}

/** @throws ActFault */
function readLines(recording: string): RecordedLine[] {
  const texts = recording.split('\n').filter((line) => line.trim() !== '')
  const lines = texts.map((line, index) => readLine(line, index + 1))
  if (lines[0]?.plan === undefined) throw new ActFault('this is no recording: its first line has no plan')
  return lines
}

function readLine(line: string, number: number): RecordedLine {
  try {
    new JsonScan().take(Buffer.from(line))
    const read = parseForm(RecordedLine, JSON.parse(line))
    if (read.ok) return read.value
  } catch {
    // The error is thrown below.
  }
  throw new ActFault(`line ${number} of the recording can’t be read`)
}

function askBy(routes: readonly SandboxRoute[]): AskSandbox {
  return async (sandbox, request, body) => {
    const [method, path = ''] = request.split(' ')
    for (const route of routes) {
      const params = route.method === method ? paramsOf(route.path, path) : null
      if (params === null) continue
      const gone = new AbortController().signal
      return route.handle(sandbox, { params, query: {}, body, wantsLines: false, base: '', gone })
    }
    throw new ActFault(`nothing can be done by “${request}”`)
  }
}

/** The parameters of a path that matches a route's template; null if it doesn't. */
function paramsOf(template: string, path: string): Record<string, string> | null {
  const [names, steps] = [template.split('/'), path.split('/')]
  if (names.length !== steps.length || names.some((name, at) => !name.startsWith(':') && name !== steps[at]))
    return null
  return Object.fromEntries(
    names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), steps[at] ?? '']] : [])),
  )
}
