import './activity-layer.css'
import { ActivityStage } from './activity-stage.tsx'
import { useRunning } from './use-current-activity.ts'

/**
 * The running Activity, above everything else on the page. Its element never moves in the document, since moving a
 * frame reloads it.
 */
export function ActivityLayer() {
  const { activity, leave } = useRunning()
  return activity === null ? null : <ActivityStage key={activity.instance_id} activity={activity} onLeave={leave} />
}
