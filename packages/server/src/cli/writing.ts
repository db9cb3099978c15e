import { describeError } from '../describe-error.ts'
import { Failure } from './failure.ts'

/** Writes something that the user asked for. @throws Failure */
export function writing(place: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new Failure(`cannot write ${place}: ${describeError(error)}`)
  }
}
