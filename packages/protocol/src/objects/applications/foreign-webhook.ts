import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  type Infer,
  integer,
  list,
  nameText,
  omissible,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

/** How a webhook is executed in the format of another service (docs/spec/webhooks.md#slack-and-github-requests). */
export const ForeignExecutionQuery = shape({ wait: optional(boolean()), thread_id: optional(snowflake()) })

const words = () => omissible(text())
/** Longer than any real body. */
const MOST = { max: 1521 }

const SlackField = shape({
  title: words(),
  value: words(),
  short: omissible(boolean()),
  /** Other published names of the same field. */
  name: words(),
  inline: omissible(boolean()),
})

/** An attachment in the Slack format. Invalid URLs are omitted, not refused. */
export const SlackAttachment = shape({
  fallback: words(),
  color: words(),
  pretext: words(),
  author_name: words(),
  author_link: words(),
  author_icon: words(),
  title: words(),
  title_link: words(),
  text: words(),
  fields: omissible(list(SlackField, MOST)),
  image_url: words(),
  thumb_url: words(),
  footer: words(),
  footer_icon: words(),
  /** Seconds since 1970, as a number or a string. */
  ts: omissible(anything()),
})
/** A value of {@link SlackAttachment}. */
export type SlackAttachment = Infer<typeof SlackAttachment>

/** The body of Execute Slack-Compatible Webhook (docs/spec/webhooks.md#slack-and-github-requests). */
export const SlackMessage = shape({
  text: omissible(text({ ...LIMITS.messageContent })),
  username: omissible(nameText()),
  icon_url: words(),
  attachments: omissible(list(SlackAttachment, MOST)),
})
/** A value of {@link SlackMessage}. */
export type SlackMessage = Infer<typeof SlackMessage>

const User = shape({ login: words(), html_url: words(), avatar_url: words() })
const Issue = shape({
  number: omissible(integer()),
  html_url: words(),
  title: words(),
  body: words(),
  /** Present for a pull request. */
  pull_request: omissible(anything()),
})
const Comment = shape({ html_url: words(), commit_id: words(), body: words() })
const Repository = shape({ html_url: words(), name: words(), full_name: words() })
const Commit = shape({
  id: words(),
  url: words(),
  message: words(),
  author: omissible(shape({ username: words(), name: words() })),
})
const PullRequests = omissible(list(shape({ number: omissible(integer()) }), MOST))

/**
 * The body of Execute GitHub-Compatible Webhook: the fields that are shown
 * (docs/spec/webhooks.md#slack-and-github-requests).
 */
export const GithubEvent = shape({
  action: words(),
  ref: words(),
  ref_type: words(),
  compare: words(),
  forced: omissible(boolean()),
  commits: omissible(list(Commit)),
  head_commit: omissible(Commit),
  repository: omissible(Repository),
  forkee: omissible(Repository),
  sender: omissible(User),
  member: omissible(User),
  issue: omissible(Issue),
  pull_request: omissible(Issue),
  discussion: omissible(Issue),
  comment: omissible(Comment),
  answer: omissible(Comment),
  review: omissible(shape({ html_url: words(), body: words(), state: words() })),
  release: omissible(shape({ html_url: words(), tag_name: words(), name: words(), body: words() })),
  check_run: omissible(
    shape({
      name: words(),
      html_url: words(),
      details_url: words(),
      conclusion: words(),
      output: omissible(shape({ title: words(), summary: words() })),
      check_suite: omissible(shape({ head_branch: words() })),
      pull_requests: PullRequests,
    }),
  ),
  check_suite: omissible(
    shape({
      conclusion: words(),
      head_branch: words(),
      head_sha: words(),
      app: omissible(shape({ name: words() })),
      pull_requests: PullRequests,
    }),
  ),
})
/** A value of {@link GithubEvent}. */
export type GithubEvent = Infer<typeof GithubEvent>
