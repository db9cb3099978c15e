/** An impossible act; the message says why. */
export class ActFault extends Error {}

/** The error for a name that doesn't exist, with the names that do. */
export function notThere(kind: string, name: string, there: readonly string[]): ActFault {
  const others = there.length === 0 ? 'there is none' : `there are ${there.map((each) => `“${each}”`).join(', ')}`
  return new ActFault(`there is no ${kind} “${name}”: ${others}`)
}
