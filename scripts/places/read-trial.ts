// A trial is a text of sections, one for each place:
//
//   === add PATH
//   === noticed by STEP or PATH OF A TEST
//   the text of a new file
//   === edit PATH
//   === noticed by STEP or PATH OF A TEST
//   --- after: a line of the file that is there
//   lines that are added below it
//   --- for: a line of the file that is there
//   lines that take its place

/** One file that is added, or edited. */
export interface Place {
  readonly path: string
  /** The step of `npm run check` or the test that fails while the place is forgotten. */
  readonly noticedBy: string
  /** The text of a file that is added; null for one that is edited. */
  readonly text: string | null
  readonly edits: readonly Edit[]
}

interface Edit {
  readonly kind: 'after' | 'for'
  readonly line: string
  readonly lines: readonly string[]
}

/** The places that a trial names. @throws Error if the text is no trial */
export function readTrial(text: string): Place[] {
  return text
    .split(/^=== (?=add |edit )/mu)
    .slice(1)
    .map(readPlace)
}

function readPlace(section: string): Place {
  const [, kind, path = '', noticedBy = '', rest = ''] =
    /^(add|edit) (\S+)\n=== noticed by ([^\n]+)\n(.*)$/su.exec(section) ?? []
  if (kind === undefined) throw new Error(`this is no section of a trial:\n${section}`)
  return kind === 'add'
    ? { path, noticedBy, text: rest, edits: [] }
    : { path, noticedBy, text: null, edits: rest.split(/^--- /mu).slice(1).map(readEdit) }
}

function readEdit(hunk: string): Edit {
  const [head = '', ...lines] = hunk.replace(/\n$/u, '').split('\n')
  const [, kind, line = ''] = /^(after|for): (.+)$/u.exec(head) ?? []
  if (kind !== 'after' && kind !== 'for') throw new Error(`this is no edit: ${head}`)
  return { kind, line, lines }
}

/** The text of a file after edits. @throws Error if it hasn't their lines exactly once */
export function edited(path: string, text: string, edits: readonly Edit[]): string {
  return edits
    .reduce((lines, { kind, line, lines: added }) => {
      const at = lines.indexOf(line)
      if (at < 0 || lines.lastIndexOf(line) !== at)
        throw new Error(`${path} hasn't this line, or more than once: ${line}`)
      return lines.toSpliced(kind === 'after' ? at + 1 : at, kind === 'after' ? 0 : 1, ...added)
    }, text.split('\n'))
    .join('\n')
}
