import { ActFault } from './act-fault.ts'
import { CallRefused } from './local-caller.ts'

/** The place of an option's or input's value in the errors of Create Interaction, with its number. */
const PLACE = /data\.(?:options(?:\.\d+\.options)*|components)\.(\d+)(?:\.[a-z]\w*)*/gu

/**
 * Sends an interaction. Its errors contain the names of options or inputs instead of their numbers.
 *
 * @param names those of the sent options or inputs, in order
 * @throws ActFault, CallRefused
 */
export async function namingValues<T>(names: readonly string[], send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    throw new ActFault(error.message.replace(PLACE, (place, number) => quoted(names[Number(number)]) ?? place))
  }
}

const quoted = (name: string | undefined): string | undefined => (name === undefined ? undefined : `“${name}”`)
