/** The first lines of errors in the output of the compiler, the house rules, node:test and knip. */
const BEGINNINGS = [
  /^.+ - error TS.+|^.+: error TS.+/mu,
  /(?<=\d+ found:\n\s*)\S.*?(?=\]?$)/mu,
  /(?<=Unused files \(\d+\)\n)\S.*/u,
  /(?<=failing tests:[^✖]*✖ ).+(?= \()/u,
]

const MOST_CHARACTERS = 200

/** The first line of an output that describes an error, or the beginning of it. */
export function firstFinding(output: string): string {
  const found = BEGINNINGS.flatMap((pattern) => pattern.exec(output)?.[0] ?? [])
  const line = (found[0] ?? output.split('\n').find((each) => each.trim() !== '') ?? '').trim()
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line
}
