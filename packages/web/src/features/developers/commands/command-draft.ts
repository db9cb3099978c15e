import {
  CommandOptionType,
  CommandType,
  InstallationType,
  InteractionContext,
} from '@guildhall/protocol/enums/application-command'
import type { Command, Localizations } from '@guildhall/protocol/objects/applications/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'

/** A text in another language. */
export type TranslationDraft = { readonly locale: string; readonly name: string; readonly description: string }

export type ChoiceDraft = { readonly key: number; readonly name: string; readonly value: string }

/** An option while it is written. `kept` is what has no field here and stays as it was. */
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

/** A command while it is written. */
export type CommandDraft = {
  readonly type: Command['type']
  readonly name: string
  readonly description: string
  readonly translations: readonly TranslationDraft[]
  readonly options: readonly OptionDraft[]
  /** Empty where it is used everywhere. */
  readonly contexts: readonly string[]
  readonly installations: readonly string[]
  /** Null where everyone may use it. */
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

/** What an option holds may be of these types; a command holds what a subcommand does, and subcommands and their groups. */
export function typesWithin(parent: number | null): readonly number[] {
  if (parent === SUB_COMMAND_GROUP) return [SUB_COMMAND]
  const all = Object.values(CommandOptionType)
  return parent === null ? all : all.filter((type) => !holdsOptions(type))
}

/** A command as it was read; without one a new one, installed to what its application is. */
export function toDraft(command: Command | null, installations: readonly string[]): CommandDraft {
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

/** What is sent for a command. */
export function toBody(draft: CommandDraft, isOfGuild: boolean) {
  const isSlash = draft.type === CommandType.CHAT_INPUT
  const texts = (pick: (each: TranslationDraft) => string): Localizations | null => {
    const said = draft.translations.map((each) => [each.locale, pick(each).trim()] as const)
    const present = said.filter(([locale, text]) => locale !== '' && text !== '')
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

/** Those of the values that were chosen, in the order in which they were. */
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

/** What is no number goes as it is typed: the server says at its field what is wrong with it. */
function numberIn(text: string): number | string {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : text
}

/** A choice whose words and value stay keeps its words in other languages. */
function choicesOf({ type, choices, kept }: OptionDraft): object[] {
  return choices.map(({ name, value }) => {
    const before = kept.choices?.find((each) => each.name === name && String(each.value) === value)
    return before ?? { name: name.trim(), value: isNumeric(type) ? numberIn(value) : value }
  })
}

/** Where the server's complaints about a draft may stand, the inner ones first. */
export function pathsIn(draft: CommandDraft): string[] {
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
