import { locale } from '../../../language/language.ts'
import './targets.css'
import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import { describeProblem } from '../../../api/api-problem.ts'
import { Notice } from '../../../shared/page/notice.tsx'
import type { TargetJob } from './use-target-job.ts'

/** How far a list has come. */
export function TargetProgress({ job }: { job: TargetJob }) {
  if (job.state === 'waiting') return <p role="status">Loading…</p>
  if (job.state === 'failed') return <Notice tone="danger">{describeProblem(job.problem)}</Notice>
  if (job.state === 'none') return <p role="status">It lets anybody in who has the link.</p>
  const { status, total_users, processed_users, error_message } = job.status
  if (status === TargetUsersStatus.FAILED)
    return <Notice tone="danger">{error_message ?? 'The list could not be taken.'}</Notice>
  if (status === TargetUsersStatus.COMPLETED) {
    return (
      <p role="status">
        It lets in those on its list, and nobody else: {total_users.toLocaleString(locale)}{' '}
        {total_users === 1 ? 'user' : 'users'}.
      </p>
    )
  }
  return (
    <div className="target-progress">
      <progress
        className="target-bar"
        aria-label="Taking the list"
        value={processed_users}
        max={Math.max(1, total_users)}
      />
      <p>
        {processed_users.toLocaleString(locale)} of {total_users.toLocaleString(locale)} are taken.
      </p>
    </div>
  )
}
