import type { TextFile } from './text-files.ts'

/** docs/spec/README.md: the pages beside it, with what each says first of what it covers. */
const FOLDER = 'docs/spec/'
export const SPEC_FILE = `${FOLDER}README.md`

const OPENING = /^# (?<title>.+)\n\n(?<first>[\s\S]+?)\.\s/u

export function specPage(files: readonly TextFile[]): string {
  const rows = files
    .filter(({ path }) => path.startsWith(FOLDER) && path !== SPEC_FILE)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(specRow)
  return [
    '# The platform, by topic',
    '',
    'These pages say what the platform does, as far as this server does the same: a heading for each rule, with its limits and',
    'error codes. Comments link to these headings, and `npm run check` refuses a link that leads nowhere. Where Guildhall',
    'deviates is in [differences](../differences.md), every operation in [operations](../operations.md). Made by `npm run docs`.',
    '',
    '| Page | Covers |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function specRow({ path, text }: TextFile): string {
  const { title, first } = OPENING.exec(text)?.groups ?? {}
  if (title === undefined || first === undefined) throw new Error(`${path} doesn't begin with what it covers`)
  const covers = first
    .replace(/\s+/gu, ' ')
    .replace(/^This page (?:covers|says) /u, '')
    .replace(/\]\(#/gu, `](${path.slice(FOLDER.length)}#`)
  return `| [${title}](${path.slice(FOLDER.length)}) | ${covers} |`
}
