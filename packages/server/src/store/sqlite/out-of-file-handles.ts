import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/** Whether an error means that no file handles are free. */
export const isOutOfHandles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')

/** Whether no file can be opened now. */
export function hasNoHandles(): boolean {
  try {
    closeSync(openSync(devNull, 'r'))
    return false
  } catch (error) {
    return isOutOfHandles(error)
  }
}
