import { parseForm } from '@guildhall/protocol/parse-form'
import type { Infer, Schema } from '@guildhall/protocol/schema'
import { ApiError } from '../../kernel/api-error.ts'

type Path = readonly (string | number)[]

/** Validates a nested part of a body by a schema. @throws InvalidFormBody, at its path */
export function parsedAt<S extends Schema>(schema: S, value: unknown, at: Path): Infer<S> {
  const parsed = parseForm(schema, value, at)
  if (!parsed.ok) throw new ApiError('InvalidFormBody', parsed.errors)
  return parsed.value
}

/** Runs validation of the fields of `data` as if they were the body, and adds the step to the paths of its errors. */
export async function within<T>(step: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields.length === 0) throw error
    throw new ApiError(
      error.error,
      error.fields.map((field) => ({ ...field, path: [step, ...field.path] })),
    )
  }
}
