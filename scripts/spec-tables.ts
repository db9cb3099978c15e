// Reads the named values of docs/spec: a number beside a name, in tables and in sentences.

/** The part of a page below a heading, up to the next one. */
export function sectionOf(page: string, anchor: string): string {
  const parts = page.split(/^(?=#{1,6} )/mu)
  return parts.find((part) => /^#+ (.*)$/mu.exec(part)?.[1]?.toLowerCase().replaceAll(' ', '-') === anchor) ?? ''
}

/** The names that a section gives to numbers, as `number NAME`. */
export function namedNumbers(section: string): ReadonlySet<string> {
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  const cells = rows.flatMap((row) => {
    const all = row.split('|').map((cell) => cell.trim())
    return all.flatMap((cell, index) => pairsOf(cell, all[index + 1] ?? '', all[index - 1] ?? ''))
  })
  const sentences = section.matchAll(/\b(\d+) ([A-Z][A-Z0-9_]+)\b/gu)
  return new Set([...cells, ...[...sentences].map(([, number, name]) => `${number} ${name}`)])
}

/** Numbers in a cell with the names in the following cell or, for the last cell, in the preceding one. */
function pairsOf(cell: string, next: string, previous: string): string[] {
  const numbers = numbersOf(cell)
  const names = namesOf(next === '' ? previous : next)
  return names.length === numbers.length ? names.map((name, index) => `${numbers[index]} ${name}`) : []
}

/** `3`, `1, 2` or `1 to 4`. */
function numbersOf(cell: string): number[] {
  const [, first, last] = /^(\d+) to (\d+)$/u.exec(cell) ?? []
  if (first !== undefined) return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n)
  return /^\d+(, \d+)*$/u.test(cell) ? cell.split(', ').map(Number) : []
}

/** Comma-separated names; `_UPDATE` is a suffix that replaces the end of the name before it. */
function namesOf(cell: string): string[] {
  const names: string[] = []
  for (const word of cell.replace(/[`*]/gu, '').split(', ')) {
    const name = word.toUpperCase().replaceAll(' ', '_')
    names.push(name.startsWith('_') ? `${names[0]?.replace(/_[A-Z]+$/u, '')}${name}` : name)
  }
  return names
}
