import { t } from '../../../language/activities.ts'
import './launcher-dialog.css'
import type { ActivityShelf } from '@guildhall/protocol/objects/activities/activity-config'
import { useMemo, useState } from 'react'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import type { LauncherRequest } from '../../../shared/overlay/overlays.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { useWorld } from '../../../state/world.ts'
import { useActivityShelf } from '../use-activity-shelf.ts'
import { type ActivityOfferGroup, activityOffers } from './activity-offers.ts'
import { LauncherRow } from './launcher-row.tsx'
import { recentActivities } from './recent-activities.ts'
import { useLaunch } from './use-launch.ts'

type LauncherDialogProps = LauncherRequest & { onClose: () => void }

/** The Activities that the user can launch or join in a channel. */
export function LauncherDialog({ onClose, ...request }: LauncherDialogProps) {
  const { answer, retry } = useActivityShelf()
  return (
    <Dialog
      title={t('launcher.activities')}
      description={t('launcher.activities-that-you-launch-open-here')}
      onClose={onClose}
    >
      <LoadingState answer={answer} retry={retry}>
        {(shelf) => <Shelf shelf={shelf} request={request} onClose={onClose} />}
      </LoadingState>
    </Dialog>
  )
}

type ShelfProps = { shelf: ActivityShelf; request: LauncherRequest; onClose: () => void }

function Shelf({ shelf, request, onClose }: ShelfProps) {
  const { channelId, wanted } = request
  const running = useWorld(({ activities }) => activities)
  const launching = useLaunch(request, shelf, onClose)
  const [query, setQuery] = useState('')
  const [recent] = useState(recentActivities)
  const groups = useMemo(
    () => activityOffers({ shelf: only(shelf, wanted?.applicationId), running, channelId, recent, query }),
    [shelf, wanted, running, channelId, recent, query],
  )

  if (wanted !== undefined && groups.length === 0) return <p>{t('launcher.you-dont-have-access-to-this')}</p>
  if (shelf.applications.length === 0) return <p>{t('launcher.there-are-no-activities-that-you')}</p>
  return (
    <>
      {wanted === undefined ? (
        <input
          className="launcher-search"
          type="search"
          aria-label={t('launcher.search-activities')}
          placeholder={t('launcher.search-activities')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      ) : null}
      <p role="status" className="launcher-nothing">
        {groups.length === 0 ? t('launcher.no-activity-matches', { query }) : null}
      </p>
      {groups.map((group) => (
        <Group key={group.title} group={group} launching={launching} />
      ))}
    </>
  )
}

type GroupProps = { group: ActivityOfferGroup; launching: ReturnType<typeof useLaunch> }

const Group = ({ group: { title, offers }, launching }: GroupProps) => (
  <section className="launcher-group" aria-label={title}>
    <h3 className="launcher-title">{title}</h3>
    <ul className="launcher-list">
      {offers.map((offer) => (
        <LauncherRow key={offer.application.id} offer={offer} launching={launching} />
      ))}
    </ul>
  </section>
)

const only = (shelf: ActivityShelf, applicationId: string | undefined): ActivityShelf =>
  applicationId === undefined
    ? shelf
    : { ...shelf, applications: shelf.applications.filter(({ id }) => id === applicationId) }
