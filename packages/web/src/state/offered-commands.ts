import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import type { Command, CommandIndex } from '@guildhall/protocol/objects/applications/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import type { IntegrationApplication } from '@guildhall/protocol/objects/applications/integration'

/** A usable command, or one of its subcommands. */
export type OfferedCommand = {
  readonly command: Command
  readonly application: IntegrationApplication
  /** The group and the subcommand, by name; empty for the command itself. */
  readonly path: readonly string[]
  /** The command as typed, without the slash: `config set`. */
  readonly title: string
  readonly description: string
  /** Its options. */
  readonly options: readonly CommandOption[]
}

const { SUB_COMMAND, SUB_COMMAND_GROUP } = CommandOptionType

/** The commands of one type in an index, with subcommands separately, sorted by application name. */
export function offeredCommands(index: CommandIndex, type: number): OfferedCommand[] {
  const applications = new Map(index.applications.map((each) => [each.id, each]))
  return index.application_commands
    .filter((command) => command.type === type)
    .flatMap((command) => {
      const application = applications.get(command.application_id)
      return application
        ? flat({ command, application, path: [], title: localizedName(command), ...rest(command) })
        : []
    })
    .sort((a, b) => a.application.name.localeCompare(b.application.name) || a.title.localeCompare(b.title))
}

/** A name in the user's language. */
export const localizedName = ({ name, name_localized }: { name: string; name_localized?: string }): string =>
  name_localized ?? name

/** A description in the user's language. */
export const descriptionOf = (of: { description: string; description_localized?: string }): string =>
  of.description_localized ?? of.description

function flat(offered: OfferedCommand): OfferedCommand[] {
  const nested = offered.options.filter(({ type }) => type === SUB_COMMAND || type === SUB_COMMAND_GROUP)
  if (nested.length === 0) return [offered]
  return nested.flatMap((option) =>
    // A group without subcommands can't be used; a subcommand without options can.
    option.type === SUB_COMMAND_GROUP && (option.options ?? []).length === 0
      ? []
      : flat({
          ...offered,
          path: [...offered.path, option.name],
          title: `${offered.title} ${localizedName(option)}`,
          ...rest(option),
        }),
  )
}

const rest = (of: Pick<Command | CommandOption, 'description' | 'description_localized' | 'options'>) => ({
  description: descriptionOf(of),
  options: of.options ?? [],
})
