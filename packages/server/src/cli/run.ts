import { asksForHelp, UsageError } from '../flags.ts'
import { VERSION } from '../version.ts'
import { Failure } from './failure.ts'

interface Command {
  readonly says: string
  load(): Promise<{ run: (args: readonly string[]) => Promise<void>; help: () => string }>
}

/** Each command loads only the modules that it needs, so that help texts appear quickly. */
const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    says: 'start the server: API, gateway and web client',
    load: async () => {
      const { start, startHelp } = await import('./start.ts')
      return { run: start, help: startHelp }
    },
  },
  user: {
    says: 'create accounts and verify their addresses',
    load: async () => {
      const { user, userHelp } = await import('./user.ts')
      return { run: user, help: userHelp }
    },
  },
  bot: {
    says: 'create bots',
    load: async () => {
      const { bot, botHelp } = await import('./bot.ts')
      return { run: bot, help: botHelp }
    },
  },
  guild: {
    says: 'switch features of guilds on and off',
    load: async () => {
      const { guild, guildHelp } = await import('./guild.ts')
      return { run: guild, help: guildHelp }
    },
  },
  backup: {
    says: 'save all data in one file, also while the server runs',
    load: async () => {
      const { backup, backupHelp } = await import('./backup.ts')
      return { run: backup, help: backupHelp }
    },
  },
  restore: {
    says: 'restore a backup into an empty data folder or database',
    load: async () => {
      const { restore, restoreHelp } = await import('./restore.ts')
      return { run: restore, help: restoreHelp }
    },
  },
  import: {
    says: 'import a guild of another server',
    load: async () => {
      const { importCommand, importHelp } = await import('./import.ts')
      return { run: importCommand, help: importHelp }
    },
  },
  run: {
    says: 'run a program and redirect its calls to the platform to your server',
    load: async () => {
      const { runProgramCommand: runProgram, runProgramHelp } = await import('./run-program.ts')
      return { run: runProgram, help: runProgramHelp }
    },
  },
  export: {
    says: 'write the messages of a guild or a channel into a folder',
    load: async () => {
      const { exportData, exportHelp } = await import('./export.ts')
      return { run: exportData, help: exportHelp }
    },
  },
  exec: {
    says: 'run a command, such as a test, with its bot in a sandbox',
    load: async () => {
      const { exec, execHelp } = await import('./exec.ts')
      return { run: exec, help: execHelp }
    },
  },
  activity: {
    says: 'run an app on this machine as an Activity',
    load: async () => {
      const { activity, activityHelp } = await import('./activity.ts')
      return { run: activity, help: activityHelp }
    },
  },
  doctor: {
    says: 'check the machine and the data, and suggest fixes',
    load: async () => {
      const { doctor, doctorHelp } = await import('./doctor.ts')
      return { run: doctor, help: doctorHelp }
    },
  },
}

/** Runs a command line; resolves with the exit status: 1 if the command failed, 2 for wrong usage. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    await dispatch(args)
    // The status of another program, if one was run.
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Failure)) throw error
    process.stderr.write(`guildhall: ${plain(error.message)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

/** Removes control characters, since a message may quote a file that could otherwise control the terminal. */
const plain = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '\ufffd')

async function dispatch(words: readonly string[]): Promise<void> {
  const first = words[0]
  if (first === '--version' || first === '-v') return print(VERSION)
  if (first === undefined || asksForHelp([first])) return print(help())
  const [name = '', ...args] = first.startsWith('--') ? ['start', ...words] : words
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`unknown command ${name}: see guildhall --help`)
  const loaded = await command.load()
  // Arguments after `--` are for another program.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (asksForHelp(own)) return print(loaded.help())
  await loaded.run(args)
}

function help(): string {
  const rows = Object.entries(COMMANDS).map(([name, { says }]) => `  ${name.padEnd(8)}  ${says}`)
  return `Guildhall ${VERSION}: a chat server of your own that speaks the platform's API.

guildhall COMMAND [flags]    Without a command, the flags are those of start.

${rows.join('\n')}

guildhall COMMAND --help shows the flags of a command. --version prints the version.`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
