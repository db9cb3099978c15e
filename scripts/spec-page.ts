import type { TextFile } from './text-files.ts'

/** docs/spec/README.md: the pages beside it, with the first sentence of each about its subject. */
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
    'These pages describe the behaviour that Guildhall shares with the chat platform. Each rule has a heading, with its limits and',
    'error codes. Comments in the code link to these headings, and `npm run check` reports broken links. [Differences](../differences.md)',
    'lists where Guildhall deviates from the platform, and [operations](../operations.md) lists all operations. This page is generated',
    'by `npm run docs`.',
    '',
    '| Page | Covers |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function specRow({ path, text }: TextFile): string {
  const { title, first } = OPENING.exec(text)?.groups ?? {}
  if (title === undefined || first === undefined)
    throw new Error(`${path} doesn't begin with a title and a sentence about its subject`)
  const covers = first
    .replace(/\s+/gu, ' ')
    .replace(/^This page (?:covers|says) /u, '')
    .replace(/\]\(#/gu, `](${path.slice(FOLDER.length)}#`)
  return `| [${title}](${path.slice(FOLDER.length)}) | ${covers} |`
}
