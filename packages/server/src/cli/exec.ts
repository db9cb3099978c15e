import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { describeError } from '../describe-error.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { startTestServer } from '../test-server.ts'
import { runCommandLine } from './command-line.ts'
import { Failure } from './failure.ts'
import { type CommandOutcome, junitReport } from './junit-report.ts'
import { RecordFolder } from './record-folder.ts'
import { type Recording, readRecording, replayOnce } from './replay-recording.ts'
import { type ExecSandbox, TestApi } from './test-api.ts'
import { writing } from './write-or-fail.ts'

const EXEC_FLAGS = ['seed', 'junit', 'transcript', 'record', 'replay'] as const satisfies FlagName[]

/** How many bytes of a command's output, from its end, a report contains. */
const MOST_OUTPUT = 65_536

export const execHelp = (): string => `guildhall exec [flags] -- COMMAND

Starts a sandbox that replaces the platform, runs a command in it, and exits with the command's status. The bot's token and ids are in the
environment: DISCORD_TOKEN, CLIENT_ID, GUILD_ID and others. Tests act as users through the API at GUILDHALL_TEST_URL, in the sandbox
GUILDHALL_SANDBOX. The clock of the sandbox follows the machine's, unless the plan says otherwise.

With --replay the command is a bot. Once it is connected, users do what was recorded; what the bot does in another way is printed, and the
status is 1 if there is anything.

${describeFlags(EXEC_FLAGS)}

  guildhall exec -- npm test
  guildhall exec --seed guild.yaml --junit report.xml --transcript transcript -- python3 bot.py
  guildhall exec --record run.jsonl -- npm test
  guildhall exec --replay run.jsonl -- node bot.js`

/** Runs `guildhall exec`, and exits with the command's status. @throws UsageError, Failure */
export async function exec(args: readonly string[]): Promise<void> {
  const border = args.indexOf('--')
  const flags = new Flags(EXEC_FLAGS, border < 0 ? args : args.slice(0, border), {})
  const command = border < 0 ? [] : args.slice(border + 1)
  if (command.length === 0) throw new UsageError('missing command: guildhall exec -- COMMAND')
  const [seed, junit, transcript, record, replay] = EXEC_FLAGS.map((flag) => flags.text(flag))
  if (seed !== undefined && replay !== undefined) flags.refuse('seed', 'left out: a recording has its plan')
  const recording = replay === undefined ? null : readRecording(replay)
  const plan = recording?.plan ?? (seed === undefined ? {} : readPlan(seed))
  const records = transcript === undefined ? null : new RecordFolder(transcript)
  const server = await startTestServer({ closing: async (record) => records?.write(record) })
  try {
    const api = new TestApi(server.url)
    const sandbox = await api.make({ clock: 'real', ...plan })
    const surroundings = { api, sandbox, keepsOutput: junit !== undefined }
    const outcome = await (recording ? runReplay(command, surroundings, recording) : run(command, surroundings))
    process.exitCode = outcome.status
    if (record !== undefined) {
      const text = await api.recording(sandbox)
      writing(record, () => writeFileSync(record, text))
    }
    if (junit !== undefined) writing(junit, () => writeFileSync(junit, junitReport(outcome)))
  } finally {
    await server.close()
  }
  records?.mustBeWritten()
}

/** @throws Failure */
function readPlan(file: string): object {
  try {
    const plan: unknown = parse(readFileSync(file, 'utf8'))
    if (typeof plan === 'object' && plan !== null && !Array.isArray(plan)) return plan
  } catch (error) {
    throw new Failure(`cannot read ${file}: ${describeError(error)}`)
  }
  throw new Failure(`cannot read ${file}: it is not the plan of a sandbox`)
}

interface Surroundings {
  readonly api: TestApi
  readonly sandbox: ExecSandbox
  readonly keepsOutput: boolean
  /** The command is terminated when this settles. */
  readonly until?: Promise<unknown>
  readonly timers?: 'machine' | 'sandbox'
}

/** Runs a bot until a recording is replayed, and prints the differences. @throws Failure */
async function runReplay(
  command: readonly string[],
  surroundings: Surroundings,
  { text }: Recording,
): Promise<CommandOutcome> {
  const { api, sandbox } = surroundings
  const ended = new AbortController()
  const replaying = replayOnce(api, sandbox, text, ended.signal)
  replaying.catch(() => {}) // Awaited after the bot has exited.
  const ran = await run(command, { ...surroundings, until: replaying, timers: 'sandbox' }).finally(() => ended.abort())
  const differences = await replaying
  if (differences === null) throw new Failure(`${command[0]} ended with ${ran.status} before its bot was connected`)
  const output = differences.map((difference) => `${difference}\n`).join('')
  process.stdout.write(output)
  return { ...ran, status: differences.length === 0 ? 0 : 1, output }
}

async function run(command: readonly string[], surroundings: Surroundings): Promise<CommandOutcome> {
  const { api, sandbox, keepsOutput, until, timers } = surroundings
  const env = {
    ...process.env,
    ...(await api.environmentFor(sandbox, process.env, timers)),
    GUILDHALL_TEST_URL: new URL(api.url).origin,
    GUILDHALL_SANDBOX: sandbox.id,
  }
  let output = Buffer.alloc(0)
  const keep = (written: Buffer) => {
    output = Buffer.concat([output, written]).subarray(-MOST_OUTPUT)
  }
  const startedAt = performance.now()
  const status = await runCommandLine(command, env, keepsOutput ? keep : undefined, until)
  return { command, status, ms: performance.now() - startedAt, output: output.toString() }
}
