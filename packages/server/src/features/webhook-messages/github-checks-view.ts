import type { GithubEvent } from '@guildhall/protocol/objects/applications/foreign-webhook'
import type { LongEmbed } from './truncated-embeds-view.ts'

const COLORS: Readonly<Record<string, number>> = {
  success: 0x2da44e,
  failure: 0xcf222e,
  timed_out: 0xcf222e,
  startup_failure: 0xcf222e,
  action_required: 0xbf8700,
}

/** A completed check. */
export function checkRun({ action, check_run: run }: GithubEvent): LongEmbed | undefined {
  if (action !== 'completed' || !run) return undefined
  const { name = '', conclusion, output, check_suite: suite, pull_requests: pulls } = run
  return {
    title: `${name} ${result(conclusion)}${on(pulls, suite?.head_branch)}`,
    url: run.details_url ?? run.html_url,
    description: [output?.title, output?.summary].filter(Boolean).join('\n'),
    ...colorOf(conclusion),
  }
}

/** All completed checks of a program. */
export function checkSuite({ action, check_suite: suite }: GithubEvent): LongEmbed | undefined {
  if (action !== 'completed' || !suite) return undefined
  const { app, conclusion, head_branch: branch, head_sha: commit = '', pull_requests: pulls } = suite
  const where = on(pulls, branch ?? commit.slice(0, 7))
  return { title: `${app?.name ?? ''} checks ${result(conclusion)}${where}`, ...colorOf(conclusion) }
}

const result = (conclusion = 'done'): string => conclusion.replaceAll('_', ' ')

function on(pulls: readonly { number?: number | undefined }[] = [], branch: string | undefined): string {
  const [pull] = pulls
  if (pull?.number !== undefined) return ` on pull request #${pull.number}`
  return branch ? ` on ${branch}` : ''
}

const colorOf = (conclusion = ''): { color?: number } => {
  const color = Object.hasOwn(COLORS, conclusion) ? COLORS[conclusion] : undefined
  return color === undefined ? {} : { color }
}
