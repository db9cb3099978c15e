import type { InstanceJob } from '@guildhall/protocol/objects/instances/instance-administration'
import { dropInstanceJob } from '@guildhall/protocol/operations/instance/drop-instance-job'
import { listInstanceJobs } from '@guildhall/protocol/operations/instance/list-instance-jobs'
import { retryInstanceJob } from '@guildhall/protocol/operations/instance/retry-instance-job'
import { useCallback, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { Switch } from '../../shared/form/switch.tsx'
import { askToConfirm } from '../../shared/overlay/open-dialog.tsx'
import { attempt, showToast } from '../../shared/overlay/toasts.tsx'
import { PagesEnd } from '../../shared/page/pages-end.tsx'
import { shortMoment } from '../../shared/words/moment-words.ts'
import { useClient } from '../../state/use-client.ts'
import { StatusMarks } from './marks.tsx'
import { type AskedPage, replaceIn, useInstanceList } from './use-instance-list.ts'

/** What the server has left to do, and what of it failed. */
export function JobsPage() {
  const [isSifted, setSifted] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <>
      <p className="section-text">
        What the server does after it has answered: a job that fails is tried again, later each time. Of what it is
        about nothing is shown.
      </p>
      <div className="section-buttons">
        <Button onPress={() => setCount(count + 1)}>Load again</Button>
      </div>
      <Switch label="Only what failed" isOn={isSifted} onSwitch={setSifted} />
      <Jobs key={count} state={isSifted ? 'failed' : 'all'} />
    </>
  )
}

function Jobs({ state }: { state: 'all' | 'failed' }) {
  const client = useClient()
  const read = useCallback(
    async (page: AskedPage, signal: AbortSignal) => {
      const { jobs: items, next } = await client.call(listInstanceJobs, {}, { query: { state, ...page }, signal })
      return { items, next }
    },
    [client, state],
  )
  const pages = useInstanceList(read)
  return (
    <>
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">{state === 'failed' ? 'Nothing failed.' : 'Nothing is left to do.'}</p>
      ) : null}
      <ul className="section-list" aria-label="Jobs">
        {pages.items.map((job) => (
          <JobEntry key={job.id} job={job} onGone={() => replaceIn(pages, ({ id }) => id === job.id, null)} />
        ))}
      </ul>
      <PagesEnd pages={pages} />
    </>
  )
}

const states = { running: 'Under way', failed: 'Failed', due: 'Due', waiting: 'Waits' } as const

function JobEntry({ job: { id, kind, state, due_at, attempts, last_error }, onGone }: JobEntryProps) {
  const client = useClient()
  const retry = () =>
    attempt(async () => {
      await client.call(retryInstanceJob, { jobId: id })
      onGone()
      showToast('It is tried again now. If it fails once more, it is listed again.')
    })
  const drop = () =>
    askToConfirm({
      title: 'Drop this job?',
      text: `What “${kind}” was to do is not done. That can’t be taken back.`,
      action: 'Drop',
      work: async () => {
        await client.call(dropInstanceJob, { jobId: id })
        onGone()
      },
    })

  return (
    <li className="section-row">
      <span className="section-row-words">
        <strong>{kind}</strong>
        <span className="section-row-quiet">
          {state === 'failed' ? 'Tried again' : 'Due'} {shortMoment(Date.parse(due_at))}
          {attempts === 0 ? null : `, failed ${attempts === 1 ? 'once' : `${attempts} times`}`}
          {last_error === null ? null : `, last with ${last_error}`}
        </span>
        <StatusMarks
          label={`State of ${kind}`}
          marks={[{ text: states[state], ...(state === 'failed' && { tone: 'danger' as const }) }]}
        />
      </span>
      {state === 'failed' ? (
        <span className="section-buttons">
          <Button onPress={() => void retry()}>
            Try again<span className="unseen"> {kind}</span>
          </Button>
          <Button look="danger" onPress={drop}>
            Drop…<span className="unseen"> {kind}</span>
          </Button>
        </span>
      ) : null}
    </li>
  )
}

type JobEntryProps = { job: InstanceJob; onGone: () => void }
