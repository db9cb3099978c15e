import { LIMITS } from '@guildhall/protocol/limits'
import type { GithubEvent } from '@guildhall/protocol/objects/applications/foreign-webhook'
import { cut, type LongEmbed, toLink } from './truncated-embeds-view.ts'

type Commit = NonNullable<GithubEvent['head_commit']>

const MOST_SHOWN = 20
const MESSAGE = 72
const NAME = 40
const PLAIN = 0x57606a
const FORCED = 0xfcbd1f

/** Commits that were pushed to a branch, or a branch that was moved; the creation and deletion of branches are separate events. */
export function push(event: GithubEvent): LongEmbed | undefined {
  const { ref = '', commits = [], head_commit: head, compare, repository, forced = false } = event
  const branch = ref.replace(/^refs\/(heads|tags)\//u, '')
  const place = `[${repository?.name ?? ''}:${branch}]`
  if (forced) {
    const to = head ? ` to ${named(head)}` : ''
    const seen = toLink(compare)
    const description = seen === undefined ? undefined : `[Compare changes](${seen})`
    return { title: `${place} Branch was force-pushed${to}`, url: compare, description, color: FORCED }
  }
  const [first] = commits
  if (first === undefined) return undefined
  const isOne = commits.length === 1
  return {
    title: `${place} ${isOne ? '1 new commit' : `${commits.length} new commits`}`,
    url: isOne ? first.url : compare,
    description: linesOf(commits),
    color: PLAIN,
  }
}

/** Complete lines, because a truncated link would be broken. */
function linesOf(commits: readonly Commit[]): string {
  const lines: string[] = []
  let length = 0
  for (const commit of commits.slice(0, MOST_SHOWN)) {
    const line = lineOf(commit)
    length += line.length + 1
    if (length > LIMITS.embedDescription.max) break
    lines.push(line)
  }
  return lines.join('\n')
}

function lineOf(commit: Commit): string {
  const { message = '', url, author } = commit
  const link = toLink(url)
  const id = link === undefined ? named(commit) : `[${named(commit)}](${link})`
  const [firstLine = ''] = message.slice(0, 2000).split('\n')
  return `${id} ${cut(firstLine, MESSAGE)} - ${cut(author?.username ?? author?.name ?? '', NAME)}`
}

const named = ({ id = '' }: Commit): string => `\`${id.slice(0, 7).replaceAll('`', '')}\``
