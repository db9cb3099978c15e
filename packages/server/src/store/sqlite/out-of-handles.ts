import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/** Whether something failed because there are no more file handles for a moment. */
export const isOutOfHandles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')

/** Whether no file can be opened for the moment. */
export function hasNoHandles(): boolean {
  try {
    closeSync(openSync(devNull, 'r'))
    return false
  } catch (error) {
    return isOutOfHandles(error)
  }
}
