import { InteractionContext } from '@guildhall/protocol/enums/application-command'
import type {
  Command,
  CommandPermissions,
  Localizations,
} from '@guildhall/protocol/objects/applications/application-command'
import type { CommandChoice, CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import type { FoundPermissions } from './command-permissions-store.ts'
import { type FoundCommand, GLOBAL } from './commands-store.ts'

/** A command with all localizations (docs/spec/commands.md#command-object). A guild command lacks the fields of global commands. */
export function toCommand({ id, applicationId, guildId, version, stored }: FoundCommand): Command {
  const { options, handler, dm_permission, ...shown } = stored
  const isGlobal = guildId === GLOBAL
  const inPrivate = stored.contexts ? stored.contexts.includes(InteractionContext.BOT_DM) : dm_permission
  return {
    id,
    application_id: applicationId,
    version,
    ...shown,
    ...(isGlobal ? { dm_permission: inPrivate } : { guild_id: guildId }),
    ...(options.length > 0 && { options }),
    ...(handler !== null && { handler }),
  }
}

/** A command with its texts in one language, if it has it. */
export function toCommandIn(locale: string, found: FoundCommand): Command {
  const { options, ...command } = toCommand(found)
  return { ...inLanguage(locale, command), ...(options && { options: options.map((each) => optionIn(locale, each)) }) }
}

function optionIn(locale: string, { options, choices, ...option }: CommandOption): CommandOption {
  return {
    ...inLanguage(locale, option),
    ...(choices && { choices: choices.map((each): CommandChoice => inLanguage(locale, each)) }),
    ...(options && { options: options.map((each) => optionIn(locale, each)) }),
  }
}

interface Translated {
  name_localizations?: Localizations | null
  description_localizations?: Localizations | null
}

function inLanguage<T extends Translated>(
  locale: string,
  { name_localizations, description_localizations, ...plain }: T,
): Omit<T, keyof Translated> & { name_localized?: string; description_localized?: string } {
  const name = textIn(locale, name_localizations)
  const description = textIn(locale, description_localizations)
  return {
    ...plain,
    ...(name !== undefined && { name_localized: name }),
    ...(description !== undefined && { description_localized: description }),
  }
}

const textIn = (locale: string, texts: Localizations | null | undefined): string | undefined =>
  texts && Object.hasOwn(texts, locale) ? texts[locale] : undefined

/** A guild's permissions, for callers who may see them. */
export const toCommandPermissions = ({
  commandId,
  applicationId,
  guildId,
  permissions,
}: FoundPermissions): CommandPermissions => ({
  id: commandId,
  application_id: applicationId,
  guild_id: guildId,
  permissions,
})
