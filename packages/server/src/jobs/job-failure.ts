import { ApiError } from '../kernel/api-error.ts'
import { StoreFailure } from '../store/store-failure.ts'

const CODE = /^[A-Z0-9_]{1,40}$/u

/**
 * What kind of failure it was, in a few words that hold nothing of what it was about: a message may name people, and quote
 * what they wrote.
 */
export function kindOfFailure(error: unknown): string {
  if (error instanceof StoreFailure) return error.trouble
  if (error instanceof ApiError) return error.error
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && CODE.test(String(error.code)) ? ` ${error.code}` : ''
  return `${error.constructor.name}${code}`
}
