import { ApiError } from '../kernel/api-error.ts'
import { StoreFailure } from '../store/store-failure.ts'

const CODE = /^[A-Z0-9_]{1,40}$/u

/** Describes a failure without its message, which may contain names and contents. */
export function kindOfFailure(error: unknown): string {
  if (error instanceof StoreFailure) return error.reason
  if (error instanceof ApiError) return error.error
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && CODE.test(String(error.code)) ? ` ${error.code}` : ''
  return `${error.constructor.name}${code}`
}
