import './activity-layer.css'
import { ActivityStage } from './activity-stage.tsx'
import { useRunning } from './use-running.ts'

/**
 * The Activity that this page is in, above all else of it. It stays where it is in the page as long as it runs: whoever moves a frame loads it
 * anew.
 */
export function ActivityLayer() {
  const { activity, leave } = useRunning()
  return activity === null ? null : <ActivityStage key={activity.instance_id} activity={activity} onLeave={leave} />
}
