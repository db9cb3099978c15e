import { lazy, Suspense, useState } from 'react'
import { DialogRegion } from '../shared/overlay/dialog-region.tsx'
import { leaveActivityOnPage, useOwnActivity } from '../state/activities.ts'
import { useClient } from '../state/use-client.ts'

const ActivityLayer = lazy(async () => ({
  default: (await import('../features/activities/layer/activity-layer.tsx')).ActivityLayer,
}))

/** The place for an Activity. Its code is loaded with the first Activity; one that can't be shown can be left. */
export function LazyActivityLayer() {
  const client = useClient()
  const own = useOwnActivity()
  const isIn = own !== null
  const [wasIn, setWasIn] = useState(false)
  if (isIn && !wasIn) setWasIn(true)
  if (!isIn && !wasIn) return null
  function leave() {
    // If the server refuses, it has already ended there.
    if (own !== null) leaveActivityOnPage(client, own).catch(() => undefined)
  }

  return (
    <DialogRegion onClose={leave} shows={own?.instance_id ?? null} isEmpty={own === null}>
      <Suspense>
        <ActivityLayer />
      </Suspense>
    </DialogRegion>
  )
}
