import { describeError } from '../describe-error.ts'
import { Failure } from './failure.ts'

/** Writes a file that the user requested. @throws Failure */
export function writing(place: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new Failure(`cannot write ${place}: ${describeError(error)}`)
  }
}
