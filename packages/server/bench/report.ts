import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** The result of one measurement. */
export interface Figure {
  name: string
  /** The baseline of a ratio, or what is measured. */
  against: string
  value: number
  unit?: string
  goal?: { atLeast: number } | { atMost: number }
  /** Absolute numbers and other details. */
  details?: string
  /** Whether it is in the README's table too. */
  headline?: boolean
}

const kept: { part: string; figure: Figure }[] = []
let part = ''

/** Begins a group of metrics. */
export function heading(name: string): void {
  part = name
  console.log(`\n${name}`)
}

/** Prints a metric and keeps it for the table. */
export function figure(made: Figure): void {
  kept.push({ part, figure: made })
  const { name, against, details } = made
  const goal = goalOf(made) && `goal ${goalOf(made)}, ${verdictOf(made)}`
  console.log(
    `${name.padEnd(34)} ${shown(made).padStart(9)}  ${against}${goal && ` (${goal})`}${details ? `   ${details}` : ''}`,
  )
}

const shown = ({ value, unit }: Figure): string => {
  const digits = value >= 1000 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit ? ` ${unit}` : ''}`
}

const goalOf = ({ goal }: Figure): string =>
  goal === undefined ? '' : 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`

function verdictOf({ goal, value }: Figure): string {
  if (goal === undefined) return ''
  return ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost) ? 'met' : 'NOT met'
}

/** The date, the machine, and the versions of Node and the stores. */
export function surroundings(stores: readonly string[]): string {
  const [cpu] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  return `${day} with Node ${process.versions.node} on ${process.platform}, on ${cpus().length} cores of ${cpu?.model.trim()}, with ${stores.join(' and ')}`
}

/** All metrics, as a Markdown table. */
export function table(isWanted: (figure: Figure) => boolean = () => true): string {
  const wanted = kept.filter((row) => isWanted(row.figure))
  const rows = wanted.map(({ part, figure: made }) => [
    part,
    made.name,
    shown(made),
    made.against,
    goalOf(made),
    verdictOf(made),
    made.details ?? '',
  ])
  const head = ['Part', 'Metric', 'Measured', 'Unit or comparison', 'Goal', 'Result', 'Details']
  const lines = [head, head.map(() => '---'), ...rows.map(withoutRepeats)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Names the group only in its first row. */
function withoutRepeats(row: string[], index: number, rows: string[][]): string[] {
  return row[0] === rows[index - 1]?.[0] ? ['', ...row.slice(1)] : row
}

/** How many goals were missed. */
export const missed = (): number => kept.filter(({ figure: made }) => verdictOf(made) === 'NOT met').length

const BEGIN = '<!-- figures: npm run bench -- --write -->'
const END = '<!-- end of figures -->'

/** Writes a table between the markers of each page. */
export function writePages(pages: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(pages)) {
    const page = readFileSync(path, 'utf8')
    const [before, rest] = page.split(BEGIN)
    const after = rest?.split(END)[1]
    if (after === undefined) throw new Error(`${path} has no markers for the figures`)
    writeFileSync(path, `${before}${BEGIN}\n${text}\n${END}${after}`)
  }
}
