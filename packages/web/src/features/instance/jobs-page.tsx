import type { InstanceJob } from '@guildhall/protocol/objects/instances/instance-administration'
import { dropInstanceJob } from '@guildhall/protocol/operations/instance/drop-instance-job'
import { listInstanceJobs } from '@guildhall/protocol/operations/instance/list-instance-jobs'
import { retryInstanceJob } from '@guildhall/protocol/operations/instance/retry-instance-job'
import { useCallback, useState } from 'react'
import { rich, t } from '../../language/instance.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Switch } from '../../shared/form/switch.tsx'
import { askToConfirm } from '../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast, showToast } from '../../shared/overlay/toasts.tsx'
import { ListEnd } from '../../shared/page/list-end.tsx'
import { formatShortDateTime } from '../../shared/text/format-date-time.ts'
import { unseen } from '../../shared/text/unseen.tsx'
import { useClient } from '../../state/use-client.ts'
import { StatusMarks } from './status-marks.tsx'
import { type PageQuery, replaceIn, useInstanceList } from './use-instance-list.ts'

/** The server's pending and failed jobs. */
export function JobsPage() {
  const [isSifted, setSifted] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <>
      <p className="section-text">{t('instance.work-that-the-server-does-in')}</p>
      <div className="section-buttons">
        <Button onPress={() => setCount(count + 1)}>{t('instance.reload')}</Button>
      </div>
      <Switch label={t('instance.show-only-failed-jobs')} isOn={isSifted} onSwitch={setSifted} />
      <Jobs key={count} state={isSifted ? 'failed' : 'all'} />
    </>
  )
}

function Jobs({ state }: { state: 'all' | 'failed' }) {
  const client = useClient()
  const read = useCallback(
    async (page: PageQuery, signal: AbortSignal) => {
      const { jobs: items, next } = await client.call(listInstanceJobs, {}, { query: { state, ...page }, signal })
      return { items, next }
    },
    [client, state],
  )
  const pages = useInstanceList(read)
  return (
    <>
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">{state === 'failed' ? t('instance.no-failed-jobs') : t('instance.no-jobs')}</p>
      ) : null}
      <ul className="section-list" aria-label={t('instance.jobs')}>
        {pages.items.map((job) => (
          <JobEntry key={job.id} job={job} onRemoved={() => replaceIn(pages, ({ id }) => id === job.id, null)} />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}

const states = {
  running: t('instance.running'),
  failed: t('instance.failed'),
  due: t('instance.due'),
  waiting: t('instance.waiting'),
} as const

function JobEntry({ job: { id, kind, state, due_at, attempts, last_error }, onRemoved }: JobEntryProps) {
  const client = useClient()
  const retry = () =>
    runWithErrorToast(async () => {
      await client.call(retryInstanceJob, { jobId: id })
      onRemoved()
      showToast(t('instance.the-job-is-being-tried-again'))
    })
  const drop = () =>
    askToConfirm({
      title: t('instance.confirm-discard-job'),
      text: t('instance.will-not-be-done-this-cant', { kind }),
      action: t('instance.discard'),
      work: async () => {
        await client.call(dropInstanceJob, { jobId: id })
        onRemoved()
      },
    })

  return (
    <li className="section-row">
      <span className="section-row-words">
        <strong>{kind}</strong>
        <span className="section-row-quiet">
          {t('instance.next-attempt', {
            state: state === 'failed' ? 'yes' : 'other',
            shortMoment: formatShortDateTime(Date.parse(due_at)),
          })}
          {attempts === 0 ? null : ` · ${t('instance.failed-times', { attempts })}`}
          {last_error === null ? null : ` · ${t('instance.last-error', { lastError: last_error })}`}
        </span>
        <StatusMarks
          label={t('instance.status-of', { kind })}
          marks={[{ text: states[state], ...(state === 'failed' && { tone: 'danger' as const }) }]}
        />
      </span>
      {state === 'failed' ? (
        <span className="section-buttons">
          <Button onPress={() => void retry()}>{rich('instance.try-again', { kind, span: unseen })}</Button>
          <Button look="danger" onPress={drop}>
            {rich('instance.discard-job', { kind, span: unseen })}
          </Button>
        </span>
      ) : null}
    </li>
  )
}

type JobEntryProps = { job: InstanceJob; onRemoved: () => void }
