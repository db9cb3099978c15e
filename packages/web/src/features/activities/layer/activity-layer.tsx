import './activity-layer.css'
import { ActivityView } from './activity-view.tsx'
import { useCurrentActivity } from './use-current-activity.ts'

/**
 * The running Activity, above everything else on the page. Its element never moves in the document, since moving a
 * frame reloads it.
 */
export function ActivityLayer() {
  const { activity, leave } = useCurrentActivity()
  return activity === null ? null : <ActivityView key={activity.instance_id} activity={activity} onLeave={leave} />
}
