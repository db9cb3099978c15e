import { parseForm } from '@guildhall/protocol/parse-form'
import type { Infer, Schema } from '@guildhall/protocol/schema'
import { ApiError } from './api-error.ts'

/** Parses a request by a schema. @throws InvalidFormBody */
export function parsedForm<S extends Schema>(schema: S, value: unknown): Infer<S> {
  const result = parseForm(schema, value)
  if (!result.ok) throw new ApiError('InvalidFormBody', result.errors)
  return result.value
}
