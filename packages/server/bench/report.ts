import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** What one measurement came to. */
export interface Figure {
  name: string
  /** What it is compared with, or what it is a number of. */
  against: string
  value: number
  unit?: string
  /** What it must come to: at least so much, or at most. */
  goal?: { atLeast: number } | { atMost: number }
  /** Absolute figures and whatever else belongs to it. */
  said?: string
  /** Whoever reads the README cares about it. */
  headline?: boolean
}

const kept: { part: string; figure: Figure }[] = []
let part = ''

/** Begins a group of figures. */
export function heading(name: string): void {
  part = name
  console.log(`\n${name}`)
}

/** Prints a figure as soon as it is there and keeps it for the table. */
export function figure(made: Figure): void {
  kept.push({ part, figure: made })
  const { name, against, said } = made
  const goal = goalOf(made) && `goal ${goalOf(made)}, ${verdictOf(made)}`
  console.log(
    `${name.padEnd(34)} ${shown(made).padStart(9)}  ${against}${goal && ` (${goal})`}${said ? `   ${said}` : ''}`,
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

/** The machine, the day, and what was measured with. */
export function surroundings(stores: readonly string[]): string {
  const [cpu] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, Node ${process.versions.node}, ${cpus().length} cores of ${cpu?.model.trim()}, ${process.platform}; ${stores.join('; ')}`
}

/** Everything that was measured, as a table. */
export function table(isWanted: (figure: Figure) => boolean = () => true): string {
  const wanted = kept.filter((row) => isWanted(row.figure))
  const rows = wanted.map(({ part, figure: made }) => [
    part,
    made.name,
    shown(made),
    made.against,
    goalOf(made),
    verdictOf(made),
    made.said ?? '',
  ])
  const head = ['', 'Figure', 'Measured', 'Of', 'Goal', '', 'Beside it']
  const lines = [head, head.map(() => '---'), ...rows.map(withoutRepeats)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The group is named in its first row alone. */
function withoutRepeats(row: string[], index: number, rows: string[][]): string[] {
  return row[0] === rows[index - 1]?.[0] ? ['', ...row.slice(1)] : row
}

/** How many goals were missed. */
export const missed = (): number => kept.filter(({ figure: made }) => verdictOf(made) === 'NOT met').length

const BEGIN = '<!-- figures: npm run bench -- --write -->'
const END = '<!-- end of figures -->'

/** Writes the tables to where the pages have a place for them: all to the one, what most care about to the other. */
export function writePages(pages: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(pages)) {
    const page = readFileSync(path, 'utf8')
    const [before, rest] = page.split(BEGIN)
    const after = rest?.split(END)[1]
    if (after === undefined) throw new Error(`${path} has no place for figures`)
    writeFileSync(path, `${before}${BEGIN}\n${text}\n${END}${after}`)
  }
}
