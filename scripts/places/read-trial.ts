// A trial is a text with one section for each place:
//
//   === add PATH
//   === noticed by STEP or PATH OF A TEST
//   the text of the new file
//   === edit PATH
//   === noticed by STEP or PATH OF A TEST
//   --- after: a line of the existing file
//   lines that are inserted after it
//   --- for: a line of the existing file
//   lines that replace it

/** One file that is added, or edited. */
export interface Place {
  readonly path: string
  /** The step of `npm run check` or the test that fails if the place is missing. */
  readonly noticedBy: string
  /** The text of an added file; null for an edited one. */
  readonly text: string | null
  readonly edits: readonly Edit[]
}

interface Edit {
  readonly kind: 'after' | 'for'
  readonly line: string
  readonly lines: readonly string[]
}

/** The places of a trial. @throws Error if the text isn't a trial */
export function readTrial(text: string): Place[] {
  return text
    .split(/^=== (?=add |edit )/mu)
    .slice(1)
    .map(readPlace)
}

function readPlace(section: string): Place {
  const [, kind, path = '', noticedBy = '', rest = ''] =
    /^(add|edit) (\S+)\n=== noticed by ([^\n]+)\n(.*)$/su.exec(section) ?? []
  if (kind === undefined) throw new Error(`this is not a section of a trial:\n${section}`)
  return kind === 'add'
    ? { path, noticedBy, text: rest, edits: [] }
    : { path, noticedBy, text: null, edits: rest.split(/^--- /mu).slice(1).map(readEdit) }
}

function readEdit(hunk: string): Edit {
  const [head = '', ...lines] = hunk.replace(/\n$/u, '').split('\n')
  const [, kind, line = ''] = /^(after|for): (.+)$/u.exec(head) ?? []
  if (kind !== 'after' && kind !== 'for') throw new Error(`this is not an edit: ${head}`)
  return { kind, line, lines }
}

/** The text of a file after edits. @throws Error if it doesn't contain their lines exactly once */
export function edited(path: string, text: string, edits: readonly Edit[]): string {
  return edits
    .reduce((lines, { kind, line, lines: added }) => {
      const at = lines.indexOf(line)
      if (at < 0 || lines.lastIndexOf(line) !== at)
        throw new Error(`${path} doesn't contain this line exactly once: ${line}`)
      return lines.toSpliced(kind === 'after' ? at + 1 : at, kind === 'after' ? 0 : 1, ...added)
    }, text.split('\n'))
    .join('\n')
}
