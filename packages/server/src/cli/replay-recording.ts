import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describeError } from '../describe-error.ts'
import { Failure } from './failure.ts'
import type { ExecSandbox, TestApi } from './test-api.ts'

/** How long a bot may take to connect. */
const CONNECT_MS = 60_000
const POLL_MS = 50

/** A recording in a file. */
export interface Recording {
  readonly text: string
  readonly plan: object
}

/** @throws Failure */
export function readRecording(file: string): Recording {
  try {
    const text = readFileSync(file, 'utf8')
    const { plan }: { plan?: unknown } = JSON.parse(text.split('\n', 1)[0] ?? '')
    if (typeof plan === 'object' && plan !== null) return { text, plan }
  } catch (error) {
    throw new Failure(`cannot read ${file}: ${describeError(error)}`)
  }
  throw new Failure(`cannot read ${file}: its first line has no plan`)
}

/**
 * Replays a recording when the bot is connected. Resolves with the differences, or null if the program has exited
 * before. @throws Failure
 */
export async function replayOnce(
  api: TestApi,
  sandbox: ExecSandbox,
  recording: string,
  ended: AbortSignal,
): Promise<string[] | null> {
  const end = performance.now() + CONNECT_MS
  while (!(await api.hasBot(sandbox))) {
    if (ended.aborted) return null
    if (performance.now() > end) throw new Failure(`no bot was connected within ${CONNECT_MS / 1000} seconds`)
    await wait(POLL_MS)
  }
  return api.replay(sandbox, recording)
}
