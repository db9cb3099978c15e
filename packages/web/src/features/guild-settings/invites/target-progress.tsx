import { t } from '../../../language/guild-settings.ts'
import { locale } from '../../../language/language.ts'
import './targets.css'
import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import { describeProblem } from '../../../api/api-problem.ts'
import { Notice } from '../../../shared/page/notice.tsx'
import type { TargetJob } from './use-target-job.ts'

/** The progress of a list. */
export function TargetProgress({ job }: { job: TargetJob }) {
  if (job.state === 'waiting') return <p role="status">{t('guild-settings.loading')}</p>
  if (job.state === 'failed') return <Notice tone="danger">{describeProblem(job.problem)}</Notice>
  if (job.state === 'none') return <p role="status">{t('invites.anyone-with-the-link-can-join')}</p>
  const { status, total_users, processed_users, error_message } = job.status
  if (status === TargetUsersStatus.FAILED)
    return <Notice tone="danger">{error_message ?? t('invites.the-list-couldnt-be-processed')}</Notice>
  if (status === TargetUsersStatus.COMPLETED) {
    return <p role="status">{t('invites.only-people-on-its-list-can', { count: total_users })}</p>
  }
  return (
    <div className="target-progress">
      <progress
        className="target-bar"
        aria-label={t('invites.processing-the-list')}
        value={processed_users}
        max={Math.max(1, total_users)}
      />
      <p>
        {t('invites.of-processed', {
          processedUsers: processed_users.toLocaleString(locale),
          totalUsers: total_users.toLocaleString(locale),
        })}
      </p>
    </div>
  )
}
