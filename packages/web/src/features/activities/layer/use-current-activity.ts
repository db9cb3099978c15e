import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { useEffect, useState } from 'react'
import { t } from '../../../language/activities.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { joinActivity, leaveActivityOnPage, useOwnActivity } from '../../../state/activities.ts'
import { useClient, useSnapshot } from '../../../state/use-client.ts'

/** The Activity that is shown, and the session with which this page has joined it. */
type Kept = { readonly activity: EmbeddedActivity; readonly session: string | undefined }

/** The Activity that this page is in, also in a new session, which joins it again. */
export function useCurrentActivity(): { activity: EmbeddedActivity | null; leave: () => void } {
  const client = useClient()
  const session = useSnapshot((snapshot) => snapshot.session?.id)
  const own = useOwnActivity()
  const [kept, setKept] = useState<Kept | null>(null)
  const [hasLeft, setHasLeft] = useState<EmbeddedActivity['instance_id'] | null>(null)
  if (own !== null && (kept?.activity !== own || kept.session !== session)) setKept({ activity: own, session })
  const lost = own === null ? kept : null
  const isAnew = lost !== null && lost.session !== session

  useEffect(() => {
    if (lost === null) return
    const drop = (words: string | null) => {
      setKept((now) => (now === lost ? null : now))
      // A user may return to an Activity that they left.
      setHasLeft(null)
      if (words !== null) showToast(words)
    }
    const { application_id, channel_id, instance_id } = lost.activity
    if (!isAnew) drop(hasLeft === instance_id ? null : t('layer.the-activity-has-ended-for-you'))
    else joinActivity(client, channel_id, application_id).catch(() => drop(t('layer.the-activity-has-ended')))
  }, [client, lost, isAnew, hasLeft])

  const activity = own ?? (isAnew ? lost.activity : null)
  const leave = () => {
    if (activity === null) return
    setHasLeft(activity.instance_id)
    // If the server refuses, it has already ended there.
    leaveActivityOnPage(client, activity).catch(() => undefined)
  }
  return { activity: activity?.instance_id === hasLeft ? null : activity, leave }
}
