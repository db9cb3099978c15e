import {
  CommandOptionType,
  CommandType,
  InstallationType,
  InteractionContext,
} from '@guildhall/protocol/enums/application-command'
import type { Command, Localizations } from '@guildhall/protocol/objects/applications/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'

/** A localized text. */
export type TranslationDraft = { readonly locale: string; readonly name: string; readonly description: string }

export type ChoiceDraft = { readonly key: number; readonly name: string; readonly value: string }

/** An option in the form. `kept` has the fields that the form doesn't show. */
export type OptionDraft = {
  readonly key: number
  readonly type: number
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  readonly isSuggested: boolean
  readonly min: string
  readonly max: string
  readonly choices: readonly ChoiceDraft[]
  readonly options: readonly OptionDraft[]
  readonly kept: Partial<CommandOption>
}

/** A command in the form. */
export type CommandDraft = {
  readonly type: Command['type']
  readonly name: string
  readonly description: string
  readonly translations: readonly TranslationDraft[]
  readonly options: readonly OptionDraft[]
  /** Empty if it can be used everywhere. */
  readonly contexts: readonly string[]
  readonly installations: readonly string[]
  /** Null if everyone may use it. */
  readonly permissions: bigint | null
  readonly isAgeRestricted: boolean
}

const { SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, NUMBER } = CommandOptionType

let lastKey = 0

export const newCommandOption = (type: number = STRING): OptionDraft => ({
  key: ++lastKey,
  type,
  name: '',
  description: '',
  isRequired: false,
  isSuggested: false,
  min: '',
  max: '',
  choices: [],
  options: [],
  kept: {},
})

export const newChoice = (name = '', value = ''): ChoiceDraft => ({ key: ++lastKey, name, value })

export const holdsOptions = (type: number): boolean => type === SUB_COMMAND || type === SUB_COMMAND_GROUP
export const hasChoices = (type: number): boolean => type === STRING || isNumeric(type)
export const isNumeric = (type: number): boolean => type === INTEGER || type === NUMBER

/** The types that an option may contain; a command contains those of a subcommand, and subcommands and groups. */
export function typesWithin(parent: number | null): readonly number[] {
  if (parent === SUB_COMMAND_GROUP) return [SUB_COMMAND]
  const all = Object.values(CommandOptionType)
  return parent === null ? all : all.filter((type) => !holdsOptions(type))
}

/** A command as form values, or a new one with the application's installation contexts. */
export function toCommandDraft(command: Command | null, installations: readonly string[]): CommandDraft {
  if (command === null) {
    const blank = { name: '', description: '', translations: [], options: [], contexts: [], permissions: null }
    return { ...blank, type: CommandType.CHAT_INPUT, installations, isAgeRestricted: false }
  }
  const { name_localizations: names, description_localizations: descriptions } = command
  const locales = new Set([...Object.keys(names ?? {}), ...Object.keys(descriptions ?? {})])
  return {
    type: command.type,
    name: command.name,
    description: command.description,
    translations: [...locales].map((locale) => ({
      locale,
      name: names?.[locale] ?? '',
      description: descriptions?.[locale] ?? '',
    })),
    options: (command.options ?? []).map(toOptionDraft),
    contexts: (command.contexts ?? []).map(String),
    installations: command.integration_types.map(String),
    permissions: command.default_member_permissions === null ? null : BigInt(command.default_member_permissions),
    isAgeRestricted: command.nsfw,
  }
}

function toOptionDraft(option: CommandOption): OptionDraft {
  const { type, name, description, required, autocomplete, choices, options, ...others } = option
  const { min_length, max_length, min_value, max_value, ...kept } = others
  const shown = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    ...newCommandOption(type),
    name,
    description,
    isRequired: required === true,
    isSuggested: autocomplete === true,
    min: shown(min_length ?? min_value),
    max: shown(max_length ?? max_value),
    choices: (choices ?? []).map((choice) => newChoice(choice.name, String(choice.value))),
    options: (options ?? []).map(toOptionDraft),
    kept: { ...kept, ...(choices?.some((each) => each.name_localizations) && { choices }) },
  }
}

/** A command as sent. */
export function toCommandBody(draft: CommandDraft, isOfGuild: boolean) {
  const isSlash = draft.type === CommandType.CHAT_INPUT
  const texts = (pick: (each: TranslationDraft) => string): Localizations | null => {
    const entries = draft.translations.map((each) => [each.locale, pick(each).trim()] as const)
    const present = entries.filter(([locale, text]) => locale !== '' && text !== '')
    return present.length === 0 ? null : Object.fromEntries(present)
  }
  return {
    type: draft.type,
    name: draft.name.trim(),
    name_localizations: texts(({ name }) => name),
    description: isSlash ? draft.description.trim() : '',
    description_localizations: isSlash ? texts(({ description }) => description) : null,
    options: isSlash ? draft.options.map(toOption) : [],
    default_member_permissions: draft.permissions === null ? null : String(draft.permissions),
    nsfw: draft.isAgeRestricted,
    ...(!isOfGuild && {
      contexts: draft.contexts.length === 0 ? null : chosenOf(CONTEXTS, draft.contexts),
      integration_types: chosenOf(INSTALLATIONS, draft.installations),
    }),
  }
}

const CONTEXTS = Object.values(InteractionContext)
const INSTALLATIONS = Object.values(InstallationType)

/** The selected values, in their original order. */
const chosenOf = <T extends number>(values: readonly T[], chosen: readonly string[]): T[] =>
  chosen.flatMap((text) => values.filter((value) => String(value) === text))

function toOption(draft: OptionDraft): object {
  const { type, name, description, isRequired, isSuggested, kept } = draft
  const { choices: _choices, ...others } = kept
  const shared = { ...others, type, name: name.trim(), description: description.trim() }
  if (holdsOptions(type)) return { ...shared, options: draft.options.map(toOption) }
  return {
    ...shared,
    required: isRequired,
    ...boundsOf(draft),
    ...(hasChoices(type) && isSuggested && { autocomplete: true }),
    ...(hasChoices(type) && !isSuggested && draft.choices.length > 0 && { choices: choicesOf(draft) }),
  }
}

function boundsOf({ type, min, max }: OptionDraft): object {
  if (!hasChoices(type)) return {}
  const [least, most] = isNumeric(type) ? ['min_value', 'max_value'] : ['min_length', 'max_length']
  return { ...(min.trim() !== '' && { [least]: numberIn(min) }), ...(max.trim() !== '' && { [most]: numberIn(max) }) }
}

/** An invalid number is sent as typed, so that the server reports it at its field. */
function numberIn(text: string): number | string {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : text
}

/** A choice with the same name and value keeps its localizations. */
function choicesOf({ type, choices, kept }: OptionDraft): object[] {
  return choices.map(({ name, value }) => {
    const before = kept.choices?.find((each) => each.name === name && String(each.value) === value)
    return before ?? { name: name.trim(), value: isNumeric(type) ? numberIn(value) : value }
  })
}

/** The fields of a draft that can have errors, inner ones first. */
export function commandFieldPaths(draft: CommandDraft): string[] {
  const ofOptions = (options: readonly OptionDraft[], at: string): string[] =>
    options.flatMap(({ choices, options: inner }, index) => {
      const own = `${at}.${index}`
      const bounds = ['min_value', 'max_value', 'min_length', 'max_length']
      return [
        ...ofOptions(inner, `${own}.options`),
        ...choices.flatMap((_, each) => [`${own}.choices.${each}.name`, `${own}.choices.${each}.value`]),
        ...['type', 'name', 'description', 'required', 'choices', 'options', ...bounds].map(
          (field) => `${own}.${field}`,
        ),
        own,
      ]
    })
  const translations = draft.translations.flatMap(({ locale }) => [
    `name_localizations.${locale}`,
    `description_localizations.${locale}`,
  ])
  const plain = [
    'type',
    'name',
    'description',
    'contexts',
    'integration_types',
    'default_member_permissions',
    'options',
  ]
  return [...ofOptions(draft.options, 'options'), ...translations, ...plain]
}
