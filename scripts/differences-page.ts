// Generates docs/differences.md from the files differences.md in folders of the server.
import { posix } from 'node:path'
import type { PublishedOperation } from '../packages/protocol/src/published-operations.ts'
import type { TextFile } from './text-files.ts'

export const DIFFERENCES_FILE = 'docs/differences.md'

const SOURCE = /^packages\/server\/src\/.+\/differences\.md$/u
const LINK = /\]\((?!\w+:)(?<path>[^()#\s]+)/gu

const ABOUT = `# Where Guildhall differs

Guildhall follows the chat platform's public documentation. This page lists known differences and describes what Guildhall does where
the documentation doesn't specify a behaviour. Each section comes from a file named \`differences.md\` next to the code that it describes. \`npm run docs\`
combines these files.

On this page, "people" are users who aren't bots, and "Guildhall only" marks operations and fields that the platform doesn't have. A five-digit
or six-digit number, such as \`50013\`, is the error code in a response. A four-digit number is a gateway
[close code](spec/gateway.md#close-codes), or, in the section about the SDK, an error code of the Embedded App SDK. A name such as
\`ROLE_UNKNOWN\` is the code of a [form error](spec/errors.md#form-errors).

## Not supported yet

- OAuth2 has no device flow.
- A message with a \`shared_client_theme\` is refused with the form error \`UNSUPPORTED\`, so that it isn't silently sent without the theme.
- Some of the platform's routes are missing. The [end of this page](#routes-without-an-operation) lists them.
`

/** @param missing the published routes without an operation */
export function differencesPage(files: readonly TextFile[], missing: readonly PublishedOperation[]): string {
  const sections = files
    .filter(({ path }) => SOURCE.test(path))
    .map(sectionOf)
    .sort((one, other) => titleOf(one).localeCompare(titleOf(other)))
  return [
    ABOUT,
    ...sections,
    `## Routes without an operation\n\nThe server responds with 501 to requests for these ${missing.length} routes of the platform:\n\n${missing.map(routeOf).join('\n')}\n`,
  ].join('\n')
}

const routeOf = ({ method, path, omittedBecause }: PublishedOperation): string =>
  `- \`${method} ${path}\`${omittedBecause === undefined ? '' : `: ${omittedBecause}`}`

const titleOf = (section: string): string => section.slice(0, section.indexOf('\n'))

/**
 * A page as a section of the whole: its headings are one level deeper, and its links are relative to another folder.
 */
function sectionOf({ path, text }: TextFile): string {
  const toDocs = (link: string): string =>
    posix.relative('docs', posix.normalize(posix.join(posix.dirname(path), link)))
  return text.replace(/^#/gmu, '##').replace(LINK, (_, link: string) => `](${toDocs(link)}`)
}
