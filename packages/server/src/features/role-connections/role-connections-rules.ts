import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import type {
  NewRoleConnection,
  NewRoleConnectionMetadata,
  RoleConnection,
  RoleConnectionMetadata,
} from '@guildhall/protocol/objects/applications/role-connection'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import { custom, ownApplication } from '../../kernel/permissions/requirement.ts'
import { languagesOf, unknownLocales } from '../commands/command-name-rules.ts'

/** Role connection metadata as it is stored: without languages for which null was sent. @throws InvalidFormBody */
export function readMetadata(sent: NewRoleConnectionMetadata): RoleConnectionMetadata[] {
  const errors = sent.flatMap(({ key, name_localizations, description_localizations }, index): FieldError[] => {
    const isTwice = sent.findIndex((each) => each.key === key) !== index
    const path = [index, 'key']
    return [
      ...(isTwice ? [{ path, code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message: TWICE }] : []),
      ...unknownLocales(name_localizations, [index, 'name_localizations']),
      ...unknownLocales(description_localizations, [index, 'description_localizations']),
    ]
  })
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  return sent.map(({ type, key, name, description, ...others }) => {
    const names = languagesOf(others.name_localizations ?? null)
    const descriptions = languagesOf(others.description_localizations ?? null)
    return {
      type,
      key,
      name,
      ...(names && { name_localizations: names }),
      description,
      ...(descriptions && { description_localizations: descriptions }),
    }
  })
}

const TWICE = 'The set already contains this value'

/** Only an application to which the user granted a token may write their role connection. */
export const linkedApplication = custom('application', 'the application to which the token was issued', (place) =>
  ownApplication.judge(place),
)

/** The role connection of a user for whom the application has written none. */
export const NOT_LINKED: RoleConnection = { platform_username: null, metadata: {} }

/**
 * A role connection as it is stored: every value as text, of the kind that the metadata requires.
 *
 * @throws InvalidFormBody
 */
export function readConnection(
  { platform_name, platform_username, metadata }: NewRoleConnection,
  records: readonly RoleConnectionMetadata[],
): RoleConnection {
  const written = Object.entries(metadata ?? {}).map(([key, value]) => [key, inWriting(value)] as const)
  const errors = written.flatMap(([key, value]): FieldError[] => {
    const record = records.find((each) => each.key === key)
    const problem = problemOf(key, value) ?? (record ? problemOfKind(value, FORMS[record.type]) : null)
    return problem ? [{ path: ['metadata', key], ...problem }] : []
  })
  if (written.length > MOST_VALUES) errors.push({ path: ['metadata'], ...tooLong(MOST_VALUES) })
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors.slice(0, MOST_COMPLAINTS))
  return {
    ...(platform_name != null && { platform_name }),
    platform_username: platform_username ?? null,
    metadata: Object.fromEntries(written.map(([key, value]) => [key, value ?? ''])),
  }
}

const MOST_COMPLAINTS = 100
/**
 * More than the maximum number of metadata records: values without a record are stored too, because the record may be
 * added later.
 */
const MOST_VALUES = 25

const inWriting = (value: unknown): string | null => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

const NUMBER = { pattern: /^-?\d{1,18}$/u, code: 'NUMBER_TYPE_COERCE', message: 'Value is not an integer.' }
const DATE = {
  pattern: /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/u,
  code: 'DATE_TIME_TYPE_PARSE',
  message: 'Value is not a date.',
}
const YES_OR_NO = { pattern: /^[01]$/u, code: 'BASE_TYPE_CHOICES', message: 'Value must be one of (0, 1).' }

/** The format of the values of each kind of metadata. */
const FORMS = { 1: NUMBER, 2: NUMBER, 3: NUMBER, 4: NUMBER, 5: DATE, 6: DATE, 7: YES_OR_NO, 8: YES_OR_NO } as const

const tooLong = (max: number) => ({ code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${max} or fewer in length.` })

/** The error for any value, or for its key, if any. */
function problemOf(key: string, value: string | null) {
  if (value === null) return { code: 'STRING_TYPE_CONVERT', message: 'Could not interpret as string.' }
  const { roleConnectionKey, roleConnectionValue } = APPLICATION_LIMITS
  if (key.length > roleConnectionKey.max) return tooLong(roleConnectionKey.max)
  return value.length > roleConnectionValue.max ? tooLong(roleConnectionValue.max) : null
}

/** The error for a value of a kind, if any. */
const problemOfKind = (
  value: string | null,
  { pattern, code, message }: (typeof FORMS)[keyof typeof FORMS],
): { code: string; message: string } | null => (pattern.test(value ?? '') ? null : { code, message })
