import { listInstanceActivities } from '@guildhall/protocol/operations/activity-settings/list-instance-activities'
import { useCallback } from 'react'
import { t } from '../../../language/instance.ts'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { useClient } from '../../../state/use-client.ts'
import { type PageQuery, replaceIn, useInstanceList } from '../use-instance-list.ts'
import { ActivityEntry } from './activity-entry.tsx'

/** Every Activity of the server, with its permissions. */
export function ActivitiesPage() {
  const client = useClient()
  const read = useCallback(
    async (page: PageQuery, signal: AbortSignal) => {
      const { activities: items, next } = await client.call(listInstanceActivities, {}, { query: page, signal })
      return { items, next }
    },
    [client],
  )
  const pages = useInstanceList(read)

  return (
    <>
      <p className="section-text">{t('activities.web-apps-that-run-inside-channels')}</p>
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">{t('activities.no-app-has-an-activity-yet')}</p>
      ) : null}
      <ul className="section-list" aria-label={t('instance.activities')}>
        {pages.items.map((activity) => (
          <ActivityEntry
            key={activity.application.id}
            activity={activity}
            onChanged={(config) =>
              replaceIn(pages, ({ application: { id } }) => id === config.application_id, { config })
            }
            onRemoved={() => replaceIn(pages, ({ application: { id } }) => id === activity.application.id, null)}
          />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}
