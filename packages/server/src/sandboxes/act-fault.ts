/** Something that can't be done; its message says why. */
export class ActFault extends Error {}

/** Says what is there in place of what was looked for. */
export function notThere(kind: string, name: string, there: readonly string[]): ActFault {
  const others = there.length === 0 ? 'there is none' : `there are ${there.map((each) => `“${each}”`).join(', ')}`
  return new ActFault(`there is no ${kind} “${name}”: ${others}`)
}
