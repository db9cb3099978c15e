import type { GithubEvent } from '@guildhall/protocol/objects/applications/foreign-webhook'
import type { WebhookMessage } from '@guildhall/protocol/objects/applications/webhook'
import { checkRun, checkSuite } from './github-checks-view.ts'
import { push } from './github-push-view.ts'
import { type LongEmbed, truncateEmbeds } from './truncated-embeds-view.ts'

const GREEN = 0x2da44e
const RED = 0xcf222e
const PURPLE = 0x8250df

/** The embed for an event; undefined for events that aren't shown. */
type Show = (event: GithubEvent) => LongEmbed | undefined

/** The events that are shown, by their GitHub names. */
const SHOWN: Readonly<Record<string, Show>> = {
  push,
  check_run: checkRun,
  check_suite: checkSuite,
  issues: ({ action = '', issue }) =>
    isOneOf(action, 'opened', 'closed', 'reopened')
      ? { ...about(`Issue ${action}`, issue), ...bodyIf(action === 'opened', issue?.body), color: colorOf(action) }
      : undefined,
  pull_request: ({ action = '', pull_request: pull }) =>
    isOneOf(action, 'opened', 'closed', 'reopened')
      ? { ...about(`Pull request ${action}`, pull), ...bodyIf(action === 'opened', pull?.body), color: colorOf(action) }
      : undefined,
  issue_comment: ({ action, issue, comment }) =>
    action === 'created'
      ? about(`New comment on ${issue?.pull_request === undefined ? 'issue' : 'pull request'}`, issue, comment)
      : undefined,
  pull_request_review: ({ action, pull_request: pull, review }) => {
    // Each comment on a line is accompanied by an empty review.
    const hasContent = review?.state !== 'commented' || Boolean(review.body?.trim())
    if (action !== 'submitted' || !hasContent) return undefined
    return { ...about(`Pull request review ${verdict(review?.state)}`, pull, review), ...verdictColor(review?.state) }
  },
  pull_request_review_comment: ({ action, pull_request: pull, comment }) =>
    action === 'created' ? about('New review comment on pull request', pull, comment) : undefined,
  commit_comment: ({ action, comment }) =>
    action === 'created'
      ? {
          title: `New comment on commit ${quoted((comment?.commit_id ?? '').slice(0, 7))}`,
          url: comment?.html_url,
          description: comment?.body,
        }
      : undefined,
  create: ({ ref = '', ref_type: kind = 'ref' }) => ({ title: `New ${kind} created: ${ref}`, color: GREEN }),
  delete: ({ ref = '', ref_type: kind = 'ref' }) => ({ title: `${sentence(kind)} deleted: ${ref}`, color: RED }),
  release: ({ action, release }) =>
    action === 'published'
      ? {
          title: `New release published: ${release?.tag_name ?? release?.name ?? ''}`,
          url: release?.html_url,
          description: release?.body,
          color: GREEN,
        }
      : undefined,
  fork: ({ forkee }) => ({ title: `Fork created: ${forkee?.full_name ?? ''}`, url: forkee?.html_url }),
  watch: ({ action, repository }) =>
    action === 'started' ? { title: 'New star added', url: repository?.html_url } : undefined,
  member: ({ action, member }) =>
    action === 'added' ? { title: `New collaborator added: ${member?.login ?? ''}`, url: member?.html_url } : undefined,
  public: ({ repository }) => ({ title: 'Now open sourced!', url: repository?.html_url, color: GREEN }),
  discussion: ({ action, discussion, answer }) => {
    if (action === 'answered') return { ...about('Discussion answered', discussion, answer), color: GREEN }
    return action === 'created' ? { ...about('New discussion', discussion), description: discussion?.body } : undefined
  },
  discussion_comment: ({ action, discussion, comment }) =>
    action === 'created' ? about('New comment on discussion', discussion, comment) : undefined,
}

/**
 * A GitHub event as a message: an embed that names its author. It mentions no users, because strangers can write the
 * text.
 *
 * @returns undefined for an event that is not shown
 */
export function toGithubMessage(name: string | null, event: GithubEvent): WebhookMessage | undefined {
  const show = name !== null && Object.hasOwn(SHOWN, name) ? SHOWN[name] : undefined
  const shown = show?.(event)
  if (!shown) return undefined
  const { sender, repository } = event
  const place = repository?.full_name ?? repository?.name
  // The title of a push already contains the repository.
  const isPlaced = shown.title?.startsWith('[') ?? true
  const embed = {
    ...shown,
    ...(!isPlaced && place !== undefined && { title: `[${place}] ${shown.title}` }),
    url: shown.url ?? repository?.html_url,
    author: { name: sender?.login, url: sender?.html_url, icon: sender?.avatar_url },
  }
  return { embeds: truncateEmbeds([embed]), allowed_mentions: { parse: [] } }
}

interface Subject {
  readonly number?: number | undefined
  readonly title?: string | undefined
  readonly html_url?: string | undefined
}

/** An action on an issue or similar object, or a comment on it. */
const about = (
  what: string,
  subject: Subject | undefined,
  comment?: { readonly html_url?: string | undefined; readonly body?: string | undefined },
): LongEmbed => ({
  title: `${what}: #${subject?.number ?? '?'} ${subject?.title ?? ''}`,
  url: comment?.html_url ?? subject?.html_url,
  ...(comment && { description: comment.body }),
})

const isOneOf = (action: string, ...actions: readonly string[]): boolean => actions.includes(action)
const bodyIf = (isShown: boolean, body: string | undefined) => (isShown ? { description: body } : {})
const colorOf = (action: string): number => (action === 'closed' ? PURPLE : GREEN)
const quoted = (text: string): string => `\`${text.replaceAll('`', '')}\``
const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const verdict = (state = ''): string => state.replaceAll('_', ' ').toLowerCase() || 'submitted'

function verdictColor(state = ''): { color?: number } {
  if (/^approved$/iu.test(state)) return { color: GREEN }
  return /^changes_requested$/iu.test(state) ? { color: RED } : {}
}
