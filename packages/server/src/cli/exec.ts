import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { describeError } from '../describe-error.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { startTestServer } from '../test-server.ts'
import { runCommandLine } from './command-line.ts'
import { Failure } from './failure.ts'
import { type CommandOutcome, junitReport } from './junit-report.ts'
import { RecordFolder } from './record-folder.ts'
import { type ExecSandbox, TestApi } from './test-api.ts'
import { writing } from './writing.ts'

const EXEC_FLAGS = ['seed', 'junit', 'transcript'] as const satisfies FlagName[]

/** How much of the end of what a command writes stands in a report, bytes. */
const MOST_OUTPUT = 65_536

/** The help of `guildhall exec`. */
export const execHelp = (): string => `guildhall exec [flags] -- COMMAND

Starts a sandbox, runs a command in which the sandbox stands in for the platform, and ends with the command's status. The bot's token and
ids are in the environment: DISCORD_TOKEN, CLIENT_ID, GUILD_ID and others. Tests act as users by the API at GUILDHALL_TEST_URL, in the
sandbox GUILDHALL_SANDBOX. The sandbox's clock runs with the machine's unless the plan says otherwise.

${describeFlags(EXEC_FLAGS)}

  guildhall exec -- npm test
  guildhall exec --seed guild.yaml --junit report.xml --transcript transcript -- python3 bot.py`

/** Does what stands after `guildhall exec`, and ends as the command does. @throws UsageError, Failure */
export async function exec(args: readonly string[]): Promise<void> {
  const border = args.indexOf('--')
  const flags = new Flags(EXEC_FLAGS, border < 0 ? args : args.slice(0, border), {})
  const command = border < 0 ? [] : args.slice(border + 1)
  if (command.length === 0) throw new UsageError('say what to run: guildhall exec -- COMMAND')
  const [seed, junit, transcript] = EXEC_FLAGS.map((flag) => flags.text(flag))
  const plan = seed === undefined ? {} : readPlan(seed)
  const records = transcript === undefined ? null : new RecordFolder(transcript)
  const server = await startTestServer({ closing: async (record) => records?.write(record) })
  try {
    const api = new TestApi(server.url)
    const sandbox = await api.make({ clock: 'real', ...plan })
    const outcome = await run(command, { api, sandbox, keepsOutput: junit !== undefined })
    process.exitCode = outcome.status
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
  throw new Failure(`cannot read ${file}: it holds no plan of a sandbox`)
}

interface Surroundings {
  readonly api: TestApi
  readonly sandbox: ExecSandbox
  readonly keepsOutput: boolean
}

async function run(command: readonly string[], { api, sandbox, keepsOutput }: Surroundings): Promise<CommandOutcome> {
  const env = {
    ...process.env,
    ...(await api.environmentFor(sandbox, process.env)),
    GUILDHALL_TEST_URL: new URL(api.url).origin,
    GUILDHALL_SANDBOX: sandbox.id,
  }
  let output = Buffer.alloc(0)
  const keep = (written: Buffer) => {
    output = Buffer.concat([output, written]).subarray(-MOST_OUTPUT)
  }
  const startedAt = performance.now()
  const status = await runCommandLine(command, env, keepsOutput ? keep : undefined)
  return { command, status, ms: performance.now() - startedAt, output: output.toString() }
}
