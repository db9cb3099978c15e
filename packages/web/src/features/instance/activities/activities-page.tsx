import { listInstanceActivities } from '@guildhall/protocol/operations/activity-settings/list-instance-activities'
import { useCallback } from 'react'
import { PagesEnd } from '../../../shared/page/pages-end.tsx'
import { useClient } from '../../../state/use-client.ts'
import { type AskedPage, replaceIn, useInstanceList } from '../use-instance-list.ts'
import { ActivityEntry } from './activity-entry.tsx'

/** Every Activity of the server, and what each may. */
export function ActivitiesPage() {
  const client = useClient()
  const read = useCallback(
    async (page: AskedPage, signal: AbortSignal) => {
      const { activities: items, next } = await client.call(listInstanceActivities, {}, { query: page, signal })
      return { items, next }
    },
    [client],
  )
  const pages = useInstanceList(read)

  return (
    <>
      <p className="section-text">
        Web apps that run inside channels. One that is new is run by its makers alone, until you publish it. Each has an
        origin of its own, and reaches the hosts below its name and nothing else.
      </p>
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">No application has an Activity.</p>
      ) : null}
      <ul className="section-list" aria-label="Activities">
        {pages.items.map((activity) => (
          <ActivityEntry
            key={activity.application.id}
            activity={activity}
            onChanged={(config) =>
              replaceIn(pages, ({ application: { id } }) => id === config.application_id, { config })
            }
            onGone={() => replaceIn(pages, ({ application: { id } }) => id === activity.application.id, null)}
          />
        ))}
      </ul>
      <PagesEnd pages={pages} />
    </>
  )
}
