import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import { t } from '../../../language/dialogs.ts'
import { uploadSizeText } from '../files/accept-files.ts'
import { codePointLength } from '../inserted-names.ts'
import { type FilledOption, type FilledOptions, optionValue } from './filled-options.ts'

const { STRING, INTEGER, NUMBER, BOOLEAN, ATTACHMENT } = CommandOptionType

/** The error of each option that can't be sent, by name. */
export function optionProblems(
  options: readonly CommandOption[],
  all: FilledOptions,
  largest: number,
): Map<string, string> {
  const problems = options.flatMap((option): (readonly [string, string])[] => {
    const problem = optionProblem(option, all.get(option.name), largest)
    return problem === null ? [] : [[option.name, problem]]
  })
  return new Map(problems)
}

/** The error of an option's current value; null if it is valid. */
export function optionProblem(option: CommandOption, filled: FilledOption | undefined, largest: number): string | null {
  const { type, required = false } = option
  if (type === ATTACHMENT) return fileProblem(option, filled?.file, largest)
  const isNothing = filled?.chosen === undefined && (filled?.text.trim() ?? '') === ''
  if (isNothing) return required ? t('composer.this-option-is-required') : null
  const value = optionValue(option, filled)
  if (value === undefined) return notUnderstood(option)
  if (typeof value === 'number') return rangeProblem(option, value)
  return type === STRING && typeof value === 'string' ? lengthProblem(option, value) : null
}

function notUnderstood({ type, choices = [] }: CommandOption): string {
  if (choices.length > 0 || (type !== INTEGER && type !== NUMBER)) {
    return type === BOOLEAN ? t('composer.choose-yes-or-no') : t('composer.choose-an-option-from-the')
  }
  return type === INTEGER ? t('composer.enter-a-whole-number') : t('composer.enter-a-number')
}

function rangeProblem({ min_value, max_value }: CommandOption, value: number): string | null {
  if (min_value !== undefined && value < min_value) return t('composer.enter-at-least', { min_value })
  return max_value !== undefined && value > max_value ? t('composer.enter-at-most', { max_value }) : null
}

function lengthProblem({ min_length = 0, max_length = 6000 }: CommandOption, value: string): string | null {
  const length = codePointLength(value)
  if (length < min_length) return t('composer.use-at-least', { min_length })
  return length > max_length ? t('composer.use-at-most', { max_length }) : null
}

function fileProblem(
  { required, file_types = [] }: CommandOption,
  file: File | undefined,
  largest: number,
): string | null {
  if (file === undefined) return required ? t('composer.choose-a-file') : null
  if (file.size > largest) return t('composer.files-can-be-up-to', { size: uploadSizeText(largest) })
  return isOfTypes(file, file_types) ? null : t('composer.this-option-accepts', { types: file_types.join(', ') })
}

/** Pictures, videos and sounds are matched by type, other files by extension. */
function isOfTypes({ name, type }: File, types: readonly string[]): boolean {
  if (types.length === 0) return true
  return types.some((each) =>
    ['image', 'video', 'audio'].includes(each)
      ? type.startsWith(`${each}/`)
      : name.toLowerCase().endsWith(each.startsWith('.') ? each.toLowerCase() : `.${each.toLowerCase()}`),
  )
}
