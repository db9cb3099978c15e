// Reads a Dockerfile as far as ours needs it. What it doesn't know is an error: a step that is left out would prove nothing.

/** One instruction, with continued lines joined. */
export interface Instruction {
  line: number
  name: string
  /** `--from=x`, without the dashes. */
  flags: Record<string, string>
  /** What comes after the flags, as it is written. */
  rest: string
}

/** Flags that are known, by instruction; instructions that are not here are unknown. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  ARG: [],
  CMD: [],
  COPY: ['from', 'chown'],
  ENTRYPOINT: [],
  ENV: [],
  EXPOSE: [],
  FROM: [],
  HEALTHCHECK: ['interval', 'timeout', 'start-period', 'retries'],
  RUN: [],
  STOPSIGNAL: [],
  USER: [],
  VOLUME: [],
  WORKDIR: [],
}

/** @throws Error that names the line */
export function parseDockerfile(text: string): Instruction[] {
  const instructions: Instruction[] = []
  let begun = ''
  let line = 0
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(raw)) continue
    if (begun === '') line = index + 1
    begun += raw.replace(/\\\s*$/, ' ')
    if (/\\\s*$/.test(raw)) continue
    instructions.push(parseInstruction(begun.trim(), line))
    begun = ''
  }
  if (begun !== '') throw new Error(`line ${line} goes on, and nothing follows`)
  return instructions
}

function parseInstruction(text: string, line: number): Instruction {
  const [, word = '', after = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? []
  const name = word.toUpperCase()
  const known = KNOWN[name]
  if (!known) throw new Error(`line ${line}: ${name} is not known here`)
  const flags: Record<string, string> = {}
  let rest = after
  for (;;) {
    const [whole, flag = '', value = ''] = /^--([a-z-]+)(?:=(\S*))?\s+/.exec(rest) ?? []
    if (whole === undefined) break
    if (!known.includes(flag)) throw new Error(`line ${line}: --${flag} of ${name} is not known here`)
    flags[flag] = value
    rest = rest.slice(whole.length)
  }
  if (rest === '') throw new Error(`line ${line}: ${name} says nothing`)
  if (rest.includes('<<')) throw new Error(`line ${line}: texts in place are not known here`)
  return { line, name, flags, rest }
}

/** Puts in what `$NAME`, `${NAME}`, `${NAME:-otherwise}` and `${NAME:+instead}` stand for. */
export function substitute(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$(?:(\w+)|\{(\w+)(?::([-+])([^}]*))?\})/g, (_, bare, braced, kind, other = '') => {
    const value = values[bare ?? braced] ?? ''
    if (kind === '-') return value === '' ? other : value
    if (kind === '+') return value === '' ? '' : other
    return value
  })
}

/** `NAME=value other="with blanks"` of ENV and ARG. */
export function parseAssignments({ rest, line }: Instruction): [name: string, value: string | undefined][] {
  const words = rest.match(/(?:[^\s"]|"[^"]*")+/g) ?? []
  return words.map((word) => {
    const [, name, value] = /^(\w+)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined) throw new Error(`line ${line}: ${word} is no assignment`)
    return [name, value?.replaceAll('"', '')]
  })
}

/** A command: a list of words as it is, a line by way of a shell. */
export function parseCommand({ rest }: Pick<Instruction, 'rest'>): string[] {
  if (!rest.startsWith('[')) return ['/bin/sh', '-c', rest]
  const words: unknown = JSON.parse(rest)
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string')) throw new Error(`${rest} is no command`)
  return words
}
