import { rich, t } from '../../language/dialogs.ts'
import './card-activities.css'
import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import type { Activity } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import { useState } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { activityStateText, activityVerb } from '../../shared/activity/activity-line.tsx'
import { activityPicture } from '../../shared/activity/activity-picture.ts'
import { ActivityTime } from '../../shared/activity/activity-time.tsx'
import { Button } from '../../shared/appearance/button.tsx'
import { navigate } from '../../shared/page/location.ts'
import { activityPath, channelPath } from '../../shared/page/paths.ts'
import { unseen } from '../../shared/text/unseen.tsx'
import { joinActivity, partyActivity } from '../../state/activities.ts'
import { usePresence } from '../../state/own-presence.ts'
import { joinParty } from '../../state/party-joins.ts'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'

type CardActivitiesProps = { guildId: string | null; user: User; onClose: () => void }

/** A user's activities, as reported by their apps. */
export function CardActivities({ guildId, user, onClose }: CardActivitiesProps) {
  const seen = usePresence(guildId, user.id)
  const doing = seen?.activities.filter(({ type }) => type !== ActivityType.CUSTOM) ?? []
  return doing.map((activity) => (
    <section key={activity.id} className="card-activity" aria-label={`${activityVerb(activity)} ${activity.name}`}>
      <p className="card-activity-verb">{activityVerb(activity)}</p>
      <Pictures activity={activity} />
      <div className="card-activity-words">
        <p className="card-activity-name">{activity.name}</p>
        <Line words={activity.details ?? ''} />
        <Line words={activityStateText(activity)} />
        <p className="card-activity-line">
          <ActivityTime timestamps={activity.timestamps} />
        </p>
      </div>
      <JoinParty activity={activity} userId={user.id} onClose={onClose} />
    </section>
  ))
}

const Line = ({ words }: { words: string }) =>
  words === '' ? null : (
    <p className="card-activity-line" dir="auto">
      {words}
    </p>
  )

function Pictures({ activity: { assets } }: { activity: Activity }) {
  const large = activityPicture(assets?.large_image)
  const small = activityPicture(assets?.small_image)
  if (large === null && small === null) return null
  return (
    <div className="card-activity-pictures">
      <img src={large ?? small ?? ''} alt={(large === null ? assets?.small_text : assets?.large_text) ?? ''} />
      {large === null || small === null ? null : (
        <img className="card-activity-small" src={small} alt={assets?.small_text ?? ''} />
      )}
    </div>
  )
}

type JoinPartyProps = { activity: Activity; userId: string; onClose: () => void }

/** Joins the party: in its running Activity, or by launching one. */
function JoinParty({ activity: { name, application_id, party, secrets }, userId, onClose }: JoinPartyProps) {
  const client = useClient()
  const isSelf = useMe().id === userId
  const [problem, setProblem] = useState<string | null>(null)
  const [now = 0, most = 1] = party?.size ?? []
  const secret = secrets?.join
  if (!secret || !application_id || isSelf) return null
  if (now >= most) return <p className="card-activity-join card-activity-line">{t('members.the-party-is-full')}</p>

  async function join(applicationId: string, joinSecret: string) {
    setProblem(null)
    joinParty(applicationId, joinSecret)
    const there = partyActivity(client.store.getState(), applicationId, userId)
    try {
      if (there?.isOwn === false) await joinActivity(client, there.channelId, applicationId)
    } catch (refusal) {
      setProblem(describeProblem(refusal))
      return
    }
    navigate(there === null ? activityPath(applicationId) : channelPath(there.guildId, there.channelId))
    onClose()
  }

  return (
    <div className="card-activity-join">
      <Button look="main" onPress={() => void join(application_id, secret)}>
        {rich('members.join-the-party-in', { span: unseen, name })}
      </Button>
      <p className="field-error" role="alert">
        {problem}
      </p>
    </div>
  )
}
