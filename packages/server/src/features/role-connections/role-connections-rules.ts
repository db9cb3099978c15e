import type { NewRoleConnectionMetadata, RoleConnectionMetadata } from '@guildhall/protocol/objects/role-connection'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import { languagesOf, unknownLocales } from '../commands/names-rules.ts'

/** What was sent as it is kept: without languages that null was sent for. @throws InvalidFormBody */
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
