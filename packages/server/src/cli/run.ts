import { asksForHelp, UsageError } from '../flags.ts'
import { VERSION } from '../version.ts'
import { Failure } from './failure.ts'

interface Command {
  readonly says: string
  load(): Promise<{ run: (args: readonly string[]) => Promise<void>; help: () => string }>
}

/** What each command needs is loaded with it: the help of one doesn't wait for the server of another. */
const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    says: 'serves the API, the gateway and the pages',
    load: async () => {
      const { start, startHelp } = await import('./start.ts')
      return { run: start, help: startHelp }
    },
  },
  user: {
    says: 'makes accounts',
    load: async () => {
      const { user, userHelp } = await import('./user.ts')
      return { run: user, help: userHelp }
    },
  },
  bot: {
    says: 'creates bots',
    load: async () => {
      const { bot, botHelp } = await import('./bot.ts')
      return { run: bot, help: botHelp }
    },
  },
  guild: {
    says: 'switches features of guilds',
    load: async () => {
      const { guild, guildHelp } = await import('./guild.ts')
      return { run: guild, help: guildHelp }
    },
  },
  backup: {
    says: 'writes everything into one file, beside a server that runs',
    load: async () => {
      const { backup, backupHelp } = await import('./backup.ts')
      return { run: backup, help: backupHelp }
    },
  },
  restore: {
    says: 'puts everything back from such a file, into an empty place',
    load: async () => {
      const { restore, restoreHelp } = await import('./restore.ts')
      return { run: restore, help: restoreHelp }
    },
  },
  run: {
    says: 'runs a program and redirects its calls to the platform to your server',
    load: async () => {
      const { runProgramCommand: runProgram, runProgramHelp } = await import('./run-program.ts')
      return { run: runProgram, help: runProgramHelp }
    },
  },
  exec: {
    says: 'runs a command, such as a test, with its bot in a sandbox of its own',
    load: async () => {
      const { exec, execHelp } = await import('./exec.ts')
      return { run: exec, help: execHelp }
    },
  },
  activity: {
    says: 'has an app on this machine run as an Activity',
    load: async () => {
      const { activity, activityHelp } = await import('./activity.ts')
      return { run: activity, help: activityHelp }
    },
  },
  doctor: {
    says: 'examines machine and data, and says what to do',
    load: async () => {
      const { doctor, doctorHelp } = await import('./doctor.ts')
      return { run: doctor, help: doctorHelp }
    },
  },
}

/** Runs what was typed; resolves with the status to exit with: 1 for what failed, 2 for what makes no sense. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    await dispatch(args)
    // What another program ended with, if one was run.
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Failure)) throw error
    process.stderr.write(`guildhall: ${plain(error.message)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

/** A message may repeat what stands in a file that somebody gave: no terminal is to be told what to do by it. */
const plain = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '\ufffd')

async function dispatch(words: readonly string[]): Promise<void> {
  const first = words[0]
  if (first === '--version' || first === '-v') return print(VERSION)
  if (first === undefined || asksForHelp([first])) return print(help())
  const [name = '', ...args] = first.startsWith('--') ? ['start', ...words] : words
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`there is no command ${name}: guildhall --help lists them`)
  const loaded = await command.load()
  // What stands after two dashes is said to somebody else.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (asksForHelp(own)) return print(loaded.help())
  await loaded.run(args)
}

function help(): string {
  const rows = Object.entries(COMMANDS).map(([name, { says }]) => `  ${name.padEnd(8)}  ${says}`)
  return `Guildhall ${VERSION}: a chat server of your own that speaks the platform's API.

guildhall COMMAND [flags]    Flags alone are those of start.

${rows.join('\n')}

guildhall COMMAND --help says more. --version prints the version.`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
