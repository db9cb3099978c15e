import { lazy, Suspense, useState } from 'react'
import { useOwnActivity } from '../state/activities.ts'

const ActivityLayer = lazy(async () => ({
  default: (await import('../features/activities/layer/activity-layer.tsx')).ActivityLayer,
}))

/** Where an Activity is shown. What shows it is loaded with the first. */
export function ActivityDoor() {
  const isIn = useOwnActivity() !== null
  const [wasIn, setWasIn] = useState(false)
  if (isIn && !wasIn) setWasIn(true)
  if (!isIn && !wasIn) return null
  return (
    <Suspense>
      <ActivityLayer />
    </Suspense>
  )
}
